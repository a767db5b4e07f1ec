import { useMemo } from 'react';
import { ApiError } from '../../../../../refine-app/data/errors.ts';
import { http } from '../../../../../refine-app/data/http.ts';
import { InputsDialog } from '../../../../../refine-app/resource/kinds/inputs/inputs-dialog.tsx';
import { NoMailServer } from '../../../../../refine-app/ui/no-mail-server.tsx';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { useRefresh } from '../../../../../refine-app/ui/use-refresh.ts';
import { resources } from '../../../../../resources.config.ts';
import type { Values } from '../../../../../schema/derive/validators.ts';
import type { Fields } from '../../../../../schema/field.ts';
import { dateTime, longText } from '../../../../../schema/fields.ts';
import { visibleForm } from '../../../../../schema/forms/answers.ts';
import { type Submitted, useSubmitted } from './answers.ts';
import { type Application, applications } from './application.ts';

const { correction_requests } = resources;

interface Props {
  readonly row: Application;
  readonly onClose: () => void;
}

/** Requests corrections from the applicant; each section with a message is included. */
export function CorrectionDialog(props: Props) {
  const { result, query } = useSubmitted(props.row);
  return query.data ? <CorrectionForm {...props} submitted={result.data} /> : null;
}

/** Prefixed, since a section's key could equal the name of another input. */
const inputNameOf = (key: string) => `section_${key}`;

function CorrectionForm({ row, submitted, onClose }: Props & { readonly submitted: Submitted }) {
  const refresh = useRefresh();
  const { sections } = useMemo(() => visibleForm(submitted.form.definition, submitted.answers), [submitted]);
  const fields = useMemo(() => fieldsFor(sections), [sections]);
  const send = (values: Values) => {
    const items = sections.flatMap(({ key }) => {
      const message = String(values[inputNameOf(key)] ?? '').trim();
      return message ? [{ sectionKey: key, message }] : [];
    });
    if (items.length === 0) throw new ApiError('直してほしい区分に、1つ以上記入してください。', 422);
    return http.post(`/api/applications/${row.id}/corrections`, { message: values.message, until: values.until, items });
  };
  const done = () => {
    toast({ type: 'success', title: '修正を依頼する', message: '申請者に修正を依頼しました' });
    void refresh();
    onClose();
  };
  return (
    <InputsDialog
      resource={applications}
      title="修正を依頼する"
      rows={[row]}
      ability="changeStatus"
      confirmLabel="修正を依頼する"
      fields={fields}
      begin={{ until: submitted.correctionsUntil }}
      run={async (_, values) => send(values)}
      onDone={done}
      onClose={onClose}
    >
      <p>
        直してほしい区分にだけ、直してほしいことを書いてください。申請者は、書いた区分だけを直して、もう一度提出できます。内容はメールでも届きます。
      </p>
      <NoMailServer />
    </InputsDialog>
  );
}

function fieldsFor(sections: Submitted['form']['definition']['sections']): Fields {
  const { message, until } = correction_requests.fields;
  return {
    until: dateTime(until.label, {
      required: '修正の期限を入力してください',
      time: '18:00',
      help: '日本時間です。この時刻を過ぎると、申請者は直せません。',
    }),
    message: longText(message.label, { max: 2000 }),
    ...Object.fromEntries(sections.map(({ key, title }, index) => [inputNameOf(key), longText(`${index + 1}　${title}`, { max: 2000 })])),
  };
}
