import { cellText } from '../../../../../refine-app/grantee/application-cells.tsx';
import { Section } from '../../../../../refine-app/grantee/pages/query-part.tsx';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { failureText } from '../../../../../refine-app/ui/failure.ts';
import labelledCss from '../../../../../refine-app/ui/labelled.module.css';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { useAsyncCall } from '../../../../../refine-app/ui/use-async-call.ts';
import { fieldNamed } from './fields.ts';
import type { ApplicationForm } from './use-application-form.ts';

/** Consent to publishing the organisation's name, which the applicant can change even when the form is closed. */
export function Consent({ form }: { readonly form: ApplicationForm }) {
  const { run, busy, failure, refresh } = useAsyncCall(undefined, failureText);
  const { label, options } = fieldNamed('nameConsent');
  const consents = form.row.nameConsent;
  const toggle = async () => {
    await form.autosave.send({ nameConsent: !consents }, false);
    await refresh();
    toast({ type: 'success', title: consents ? '団体名の公表をやめました' : '団体名の公表に同意しました' });
  };
  return (
    <Section id="consent" sheet title={label}>
      <p>
        <strong>{cellText(form.row, 'nameConsent')}</strong>　{options.help}
      </p>
      {failure && (
        <p className={labelledCss.inputError} role="alert">
          変更できませんでした。{failure}
        </p>
      )}
      <Button disabled={busy} onClick={() => void run(toggle)}>
        {consents ? '公表をやめる' : '公表に同意する'}
      </Button>
    </Section>
  );
}
