import { html } from 'hono/html';
import type { Cells } from '../../../api/db/reader/cells.ts';
import { csvWay, type PageFrame, pageFrame, text, titleOf } from '../../../api/http/public-page.ts';
import { daysBetween } from '../../../domain/dates/days.ts';
import { fiscalYearOf } from '../../../domain/dates/fiscal-year.ts';
import { formatDate, japanDate, wallClock } from '../../../domain/dates/japan-date.ts';
import { sizeText } from '../../../domain/text/file-size.ts';
import type { PublicView } from '../../../schema/derive/public-view.ts';
import type { Field } from '../../../schema/field.ts';
import { type CallCheck, type CheckAnswers, checkAnswers } from '../rules/pre-check.ts';
import type { CallStanding } from '../rules/standing.ts';
import { yesNo } from '../rules/terms.ts';

/** The public fields of a published call with its computed standing. */
export type PublicCall = Cells & {
  readonly id: number;
  readonly title: string;
  readonly opensAt: string;
  readonly deadline: string;
  readonly standing: CallStanding;
};

/** Related data of a call. */
export interface CallParts {
  readonly checks: readonly CallCheck[];
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
  readonly extensions: readonly { readonly before: string; readonly until: string; readonly reason: string; readonly createdAt: string }[];
  readonly guide: { readonly size: number } | null;
  readonly hasForm: boolean;
}

type PageContext = Pick<PageFrame, 'others' | 'settings'> & { readonly open: PublicView; readonly now: Date };

/** The list of current calls, open ones first. */
export function callsPage(calls: readonly PublicCall[], { open, now, ...around }: PageContext) {
  const today = japanDate(now);
  const year = fiscalYearOf(today);
  const isOfThisYear = ({ deadline }: PublicCall) => fiscalYearOf(japanDate(new Date(deadline))) >= year;
  const groups: readonly (readonly [string, readonly PublicCall[]])[] = [
    ['受付中', inOrder(calls, 'open', 'deadline')],
    ['まもなく受付を始めます', inOrder(calls, 'before', 'opensAt')],
    ['今年度に締め切りました', inOrder(calls, 'closed', 'deadline').filter(isOfThisYear).reverse()],
  ];
  const shown = groups.filter(([, own]) => own.length > 0);
  const title = titleOf(open);
  const { foundationName } = around.settings;
  return pageFrame({
    ...around,
    heading: title,
    description: `${foundationName}の助成の公募です。${groups[0]?.[1].length ?? 0}件を受け付けています。`,
    path: `/${open.declared.path}`,
    content: html`${groups[0]?.[1].length === 0 ? html`<p class="sheet">いま受け付けている公募はありません。</p>` : ''}
      ${shown.map(([name, own]) => html`<section><h2>${name}</h2>${own.map((call) => card(call, open, today))}</section>`)}`,
    ways: csvWay(open.declared.path),
  });
}

function inOrder(calls: readonly PublicCall[], standing: CallStanding, by: 'deadline' | 'opensAt'): PublicCall[] {
  return calls.filter((call) => call.standing === standing).sort((a, b) => (a[by] < b[by] ? -1 : 1));
}

function card(call: PublicCall, { view, declared }: PublicView, today: string) {
  const fieldText = (name: string) => text(view.fields[name] as Field, call[name]);
  return html`<article class="sheet">
    <h3><a href="/${declared.path}/${call.id}">${call.title}</a></h3>
    <dl>
      ${call.standing === 'before' ? html`<dt>受付開始</dt><dd>${dateTimeText(call.opensAt)}</dd>` : ''}
      <dt>締切</dt><dd>${dateTimeText(call.deadline)}${call.standing === 'open' ? html` <strong>${daysLeft(call.deadline, today)}</strong>` : ''}</dd>
      <dt>年度・種別</dt><dd>${fieldText('grantYear')}　${fieldText('category')}</dd>
      <dt>応募できる団体</dt><dd>${fieldText('audience')}</dd>
      <dt>1件の上限額</dt><dd>${fieldText('amount')}</dd>
    </dl>
  </article>`;
}

/** The page of one call. */
export function callPage(call: PublicCall, parts: CallParts, { open, now, ...around }: PageContext) {
  const { view, declared } = open;
  const address = `/${declared.path}/${call.id}`;
  const fieldText = (name: string) => text(view.fields[name] as Field, call[name]);
  const { guide, questions, checks, hasForm } = parts;
  return pageFrame({
    ...around,
    heading: call.title,
    description: describe(call, around.settings.foundationName),
    path: address,
    content: html`${standingNotice(call, japanDate(now))} ${extensions(parts)}
      ${textSection('趣旨', call.lead)}
      <section><h2>対象になる方</h2><div class="sheet"><dl><dt>応募できる団体</dt><dd>${fieldText('audience')}</dd><dt>応募の数</dt><dd>${fieldText('onePerOrganization')}</dd></dl>${paragraph(call.eligibility)}</div></section>
      ${checks.length > 0 && call.standing !== 'closed' ? html`<section class="screen"><h2 id="check">応募できるかの確認</h2><p>${checks.length}つの質問に答えると、応募できるかが分かります。答えは残りません。</p>${checkForm(address, checks)}</section>` : ''}
      <section><h2>助成の内容</h2><div class="sheet"><dl><dt>助成金</dt><dd>${fieldText('grantTitle')}（${fieldText('grantYear')}・${fieldText('category')}）</dd><dt>1件の上限額</dt><dd>${fieldText('amount')}</dd></dl>${paragraph(call.support)}</div></section>
      ${textSection('選び方', call.selection)}
      <section><h2>日程</h2><div class="sheet"><dl><dt>受付開始</dt><dd>${dateTimeText(call.opensAt)}</dd><dt>締切</dt><dd>${dateTimeText(call.deadline)}</dd></dl>${paragraph(call.schedule)}
        ${call.standing === 'closed' ? '' : html`<p class="screen"><a href="${address}.ics">締切をカレンダーに入れる</a></p>`}</div></section>
      ${guide || hasForm ? html`<section class="screen"><h2>募集要項と様式</h2><div class="sheet">${guide ? html`<p><a href="${address}/guide.pdf">募集要項（PDF、${sizeText(guide.size)}）</a></p>` : ''}${hasForm ? html`<p><a href="${address}/form.pdf">申請の様式（PDF）</a><br />応募は、この様式と同じ内容を画面で入力します。</p>` : ''}</div></section>` : ''}
      ${questions.length > 0 ? html`<section><h2>質問と回答</h2>${questions.map(({ question, answer }) => html`<article class="sheet"><h3>${question}</h3>${paragraph(answer)}</article>`)}</section>` : ''}
      ${textSection('問い合わせ先', call.contact)} ${call.standing === 'open' ? applyLinks(call.id) : ''}`,
    ways: { [`/${declared.path}`]: `${titleOf(open)}の一覧へ` },
  });
}

/** Meta description: deadline and beginning of the lead text. */
function describe({ deadline, lead }: PublicCall, foundationName: string): string {
  const begin = [...String(lead ?? '').replaceAll(/\s+/g, ' ')].slice(0, 90).join('');
  return `${foundationName}の公募です。締切は${dateTimeText(deadline)}。${begin}`;
}

function standingNotice(call: PublicCall, today: string) {
  const { standing, opensAt, deadline } = call;
  if (standing === 'before')
    return html`<p class="tell lead"><strong>受付前</strong>　${dateTimeText(opensAt)} から受け付けます。締切は ${dateTimeText(deadline)} です。</p>`;
  if (standing === 'closed') return html`<p class="tell lead"><strong>受付は終わりました</strong>　${dateTimeText(deadline)} に締め切りました。</p>`;
  return html`<p class="tell lead"><strong>受付中</strong>　締切は ${dateTimeText(deadline)} です。<strong>${daysLeft(deadline, today)}</strong></p>${applyLinks(call.id)}`;
}

function applyLinks(id: number) {
  return html`<p class="apply screen"><a class="go" href="/user/sign-up?call=${id}">応募する</a><span>アカウントをお持ちの方は、<a href="/user/login?to=${encodeURIComponent(startPath(id))}">ログインして応募</a></span></p>`;
}

/** Page on which a signed-in user begins an entry. */
const startPath = (id: number) => `/user/entries/new?call=${id}`;

function extensions({ extensions: all }: CallParts) {
  return all.map(
    ({ before, until, reason, createdAt }) =>
      html`<p class="tell"><strong>締切を延ばしました</strong>　${dateTimeText(before)} から ${dateTimeText(until)} になりました（${formatDate(japanDate(new Date(createdAt)))} に変更）。<br />理由：${reason}</p>`,
  );
}

function textSection(heading: string, content: unknown) {
  return content ? html`<section><h2>${heading}</h2><div class="sheet">${paragraph(content)}</div></section>` : '';
}

const paragraph = (content: unknown) => (content ? html`<p>${content}</p>` : '');

function checkForm(address: string, checks: readonly CallCheck[], answers: CheckAnswers = {}) {
  return html`<form method="post" action="${address}/check">
    ${checks.map(
      ({ id, question, help }, index) => html`<fieldset>
        <legend>${index + 1}. ${question}</legend>
        ${help ? html`<p class="soft">${help}</p>` : ''}
        ${Object.entries(yesNo).map(([value, label]) => html`<label><input type="radio" name="q${id}" value="${value}" required${answers[id] === value ? ' checked' : ''} />${label}</label>`)}
      </fieldset>`,
    )}
    <button class="go">確かめる</button>
  </form>`;
}

/** Result of the eligibility questions, each with its rule. */
export function checkPage(call: PublicCall, checks: readonly CallCheck[], answers: CheckAnswers, { open, ...around }: Omit<PageContext, 'now'>) {
  const address = `/${open.declared.path}/${call.id}`;
  const { unanswered, stops, warnings } = checkAnswers(checks, answers);
  const content =
    unanswered.length > 0
      ? html`<p class="stop" role="alert"><strong>すべての質問に答えてください</strong>　${unanswered.length}つ残っています。</p>${checkForm(address, checks, answers)}`
      : html`${stops.length > 0 ? html`<p class="stop lead"><strong>この公募には応募できません</strong></p>` : html`<p class="tell lead"><strong>応募できます</strong>${warnings.length > 0 ? '　次のことに気をつけてください。' : ''}</p>`}
          ${stops.map((check) => reason(check, '応募できない理由'))} ${warnings.map((check) => reason(check, 'ご注意'))}
          <p class="quiet">この確認は、答えたことだけで判断しています。</p>
          ${stops.length === 0 && call.standing === 'open' ? applyLinks(call.id) : ''}`;
  return pageFrame({
    ...around,
    heading: '応募できるかの確認',
    description: `「${call.title}」に応募できるかの確認です。`,
    path: address,
    content: html`<p><a href="${address}">${call.title}</a></p>${content}`,
    ways: { [address]: '公募のページへ戻る' },
  });
}

function reason({ question, stopsOn, rule }: CallCheck, what: string) {
  return html`<article class="sheet"><h2>${what}</h2><dl><dt>質問</dt><dd>${question}</dd><dt>あなたの答え</dt><dd>${yesNo[stopsOn]}</dd><dt>きまり</dt><dd>${rule}</dd></dl></article>`;
}

/** `2026/11/30 (月) 18:00` */
const dateTimeText = (instant: string) => `${formatDate(japanDate(new Date(instant)))} ${wallClock(instant).slice(11)}`;

function daysLeft(deadline: string, today: string): string {
  const days = daysBetween(today, japanDate(new Date(deadline)));
  return days === 0 ? '今日締め切ります' : `あと${days}日`;
}
