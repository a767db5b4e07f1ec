import { Select } from 'antd';
import clsx from 'clsx/lite';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { resourcesWithSteps } from '../../../schema/derive/lifecycle-words.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import baseCss from '../../ui/base.module.css';
import css from './workflow.module.css';

/** Whose flow is shown: that of applications, or of whatever else one may read that has a lifecycle. */
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
