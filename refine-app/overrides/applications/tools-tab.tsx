import type { ReactNode } from 'react';
import { ChangeStatusButton } from '../../actions/applications/change-status.tsx';
import { SendLettersButton } from '../../actions/envelopes/send-button.tsx';
import { AcceptanceLetter } from './acceptance-letter.tsx';
import { applications, type PanelProps } from './application.ts';
import { BankReset } from './bank-reset.tsx';
import { TestMail } from './test-mail.tsx';
import './tools.css';

/** The test tools of the spec (first file, section 2, application detail). Each is written to the log by what it calls. */
export function ToolsTab({ application }: PanelProps) {
  const rows = [application];
  return (
    <section className="record-section" aria-label="試験用の操作">
      <h2>試験用の操作</h2>
      <p className="quiet">手続きの確認に使います。どれも実際に行われ、操作記録に残ります。</p>
      <dl className="case-tools">
        <Tool name="請書を保存する" text="いまの内容で作った請書のPDFを、手元に保存します。">
          <AcceptanceLetter applicationId={application.id} />
        </Tool>
        <Tool name="請書を送信する" text="この申請の請書か確認書類を作り、署名をお願いするメールを送ります。">
          <SendLettersButton resource={applications} rows={rows} />
        </Tool>
        <Tool name="試験のメールを送信する" text="件名・本文・宛先を決めて、1通だけ送ります。">
          <TestMail application={application} />
        </Tool>
        <Tool name="口座の登録をやり直す" text="振込口座をこの申請から外します。助成者は、登録からやり直します。">
          {application.bankId ? (
            <BankReset row={application} disabled={false} onReset={() => document.getElementById('content')?.focus({ preventScroll: true })} />
          ) : (
            <span className="quiet">口座は登録されていません</span>
          )}
        </Tool>
        <Tool name="ステータスを変更する" text="いまのステータスから、次に進めるものへ変えます。">
          {application.abilities.includes('changeStatus') ? (
            <ChangeStatusButton resource={applications} rows={rows} />
          ) : (
            <span className="quiet">いまの権限で変更できるステータスはありません</span>
          )}
        </Tool>
      </dl>
    </section>
  );
}

interface ToolProps {
  readonly name: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Tool({ name, text, children }: ToolProps) {
  return (
    <div>
      <dt>
        {name}
        <span className="quiet">{text}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
