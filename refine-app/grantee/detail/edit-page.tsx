import { useState } from 'react';
import { Link } from 'react-router';
import { afterPress } from '../../ui/after-press.ts';
import { Conflict } from './conflict.tsx';
import { EditField } from './edit-field.tsx';
import { type EditableName, editableSections } from './fields.ts';
import { Request } from './request.tsx';
import { SaveLine } from './save-line.tsx';
import { StepHeading } from './step-heading.tsx';
import type { ApplicationForm } from './use-application-form.ts';
import { useStep } from './use-step.ts';

/** The application as a form that saves itself. What is wrong shows once a field is left. */
export function EditPage({ form, submits }: { form: ApplicationForm; submits: boolean }) {
  const { pathTo } = useStep();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(Object.keys(form.state.texts)));
  const leave = (name: EditableName) => {
    afterPress(() => setLeft((before) => new Set([...before, name])));
    form.autosave.leave(name);
  };
  return (
    <>
      <StepHeading>申請の内容を直す</StepHeading>
      <Request application={form.row} />
      <SaveLine form={form} />
      <Conflict form={form} />
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        {editableSections.map(([title, names]) => (
          <fieldset key={title} className="sheet">
            <legend>{title}</legend>
            {names.map((name) => (
              <EditField
                key={name}
                form={form}
                name={name}
                error={left.has(name) || form.state.refused[name] ? form.errors[name] : undefined}
                onLeave={leave}
              />
            ))}
          </fieldset>
        ))}
      </form>
      <div className="detail-steps">
        {submits && (
          <Link className="button button-main" to={pathTo('submit')}>
            提出の確認に進む
          </Link>
        )}
        <Link className={submits ? 'button' : 'button button-main'} to={pathTo('overview')}>
          助成内容にもどる
        </Link>
      </div>
    </>
  );
}
