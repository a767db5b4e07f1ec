import { Select } from 'antd';
import clsx from 'clsx/lite';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { resources } from '../../../../../resources.config.ts';
import { resourcesWithSteps } from '../../../../../schema/derive/lifecycle-words.ts';
import css from './workflow.module.css';

/** Selects whose flow is shown: that of applications or of another readable resource with a lifecycle. */
export function FlowChoice({ of }: { readonly of: string }) {
  const id = useId();
  const me = useMe();
  const navigate = useNavigate();
  const { applications } = resources;
  const flows = [applications, ...resourcesWithSteps(resources)].filter(({ name }) => may(me, name, 'read'));
  return (
    <span className={clsx(css.mapChoice, baseCss.noPrint)}>
      <label htmlFor={id}>流れ</label>
      <Select
        id={id}
        className={css.mapSelect}
        value={of}
        options={flows.map(({ name, label }) => ({ value: name, label }))}
        onChange={(name) => void navigate(name === applications.name ? '/admin/workflow' : `/admin/workflow?of=${name}`)}
      />
    </span>
  );
}
