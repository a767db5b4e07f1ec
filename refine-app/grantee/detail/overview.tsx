import { Link } from 'react-router';
import { granteeCapabilities } from '../../../domain/workflow/grantee-capabilities.ts';
import { granteeStanding } from '../../../domain/workflow/grantee-stages.ts';
import { useHistory } from '../dashboard/use-history.ts';
import { Conflict } from './conflict.tsx';
import { Contact } from './contact.tsx';
import { Facts } from './facts.tsx';
import { PaymentMethod } from './payment-method.tsx';
import { Progress } from './progress.tsx';
import { Request } from './request.tsx';
import { SaveLine } from './save-line.tsx';
import { stepWords, submitTarget } from './step-words.ts';
import type { ApplicationForm } from './use-application-form.ts';
import { useStep } from './use-step.ts';

/** The application as it stands, and what its grantee can do with it now. */
export function Overview({ form }: { form: ApplicationForm }) {
  const { row } = form;
  const { label, sentence } = granteeStanding(row.status);
  const { withdrawTo } = granteeCapabilities(row.status);
  const { pathTo } = useStep();
  return (
    <>
      <h1>助成内容</h1>
      <p className="detail-title">{row.title}</p>
      <section className="sheet" aria-labelledby="standing">
        <h2 id="standing">{label}</h2>
        <p>{sentence}</p>
        <Request application={row} />
        <Steps form={form} />
        <Progress status={row.status} />
      </section>
      {Object.keys(form.state.texts).length > 0 && <SaveLine form={form} />}
      <Conflict form={form} />
      <Facts row={row} />
      <PaymentMethod application={row} />
      <Contact form={form} />
      {withdrawTo && (
        <p className="detail-withdraw">
          <Link to={pathTo('withdraw')}>{withdrawTo === 'WITHDRAWAL_NOTICE' ? 'この助成を辞退する' : 'この申請を取り下げる'}</Link>
        </p>
      )}
    </>
  );
}

function Steps({ form }: { form: ApplicationForm }) {
  const { row } = form;
  const { edit, submitTo } = granteeCapabilities(row.status);
  const { history } = useHistory(row.id);
  const { pathTo } = useStep();
  const target = submitTo && submitTarget(row.status, history);
  if (!edit && !target) return null;
  return (
    <p className="detail-steps">
      {edit && (
        <Link className={row.status === 'ACTIVITY_COMPLETED' ? 'button' : 'button button-main'} to={pathTo('edit')}>
          内容を直す
        </Link>
      )}
      {target && (
        <Link className={edit && row.status !== 'ACTIVITY_COMPLETED' ? 'button' : 'button button-main'} to={pathTo('submit')}>
          {stepWords(target).button}
        </Link>
      )}
    </p>
  );
}
