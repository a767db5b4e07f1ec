import type { HttpError } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import clsx from 'clsx/lite';
import { type ReactNode, useState } from 'react';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { TextInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { LoadFailure } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { useGet } from '../../../../refine-app/grantee/queries.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { useDebounced } from '../../../../refine-app/ui/timing.ts';
import css from './bank.module.css';
import { type Choice, withBank } from './bank-draft.ts';
import { QuestionForm, type QuestionProps } from './question-form.tsx';

export function BankStep(props: QuestionProps) {
  const [text, setText] = useState('');
  const { options, limit, asks, query } = useBankSearch(text);
  const texts = { none: '該当する銀行が見つかりませんでした', more: '名前を続けて入力すると、しぼり込めます。', failed: '銀行検索に失敗しました' };
  return (
    <SearchStep<Bank>
      {...props}
      title="どの銀行の口座ですか"
      noun="銀行"
      help="2文字以上入力すると、候補が出ます。ひらがなでも探せます。（例：みずほ、ゆうちょ、京都中央信用金庫）"
      text={text}
      onText={setText}
      narrowed={asks}
      problem={props.refused.bankCode}
      list={asks ? { options, limit, texts, query, detail: ({ code, businessType }) => `${businessType}　銀行コード ${code}` } : null}
      chosen={props.draft.bank}
      onChoose={({ code, name }) => props.onNext(withBank(props.draft, { code, name }))}
    />
  );
}

export function BranchStep(props: QuestionProps) {
  const { bank, branch } = props.draft;
  const [text, setText] = useState('');
  const { options, limit, searches, query } = useBranches(bank?.code ?? '', text);
  const texts = {
    none: '該当する支店が見つかりませんでした',
    more: '見あたらないときは、支店名を入力してください。',
    failed: '支店一覧の取得に失敗しました',
  };
  return (
    <SearchStep<Choice>
      {...props}
      title={`${bank?.name ?? ''}のどの支店ですか`}
      noun="支店"
      help="2文字以上入力すると、しぼり込めます。ひらがなでも探せます。"
      text={text}
      onText={setText}
      narrowed={searches}
      problem={props.refused.branchCode}
      list={{ options, limit, texts, query, detail: ({ code }) => `支店コード ${code}` }}
      chosen={branch}
      onChoose={({ code, name }) => props.onNext({ branch: { code, name } })}
    />
  );
}

interface Props<T extends Choice> extends Pick<QuestionProps, 'onNext' | 'onBack'> {
  readonly title: string;
  /** 銀行 or 支店. */
  readonly noun: string;
  readonly help: ReactNode;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Whether the text filters the list: Enter then chooses an only result. */
  readonly narrowed: boolean;
  readonly problem: string | undefined;
  /** The results; null while nothing is searched. */
  readonly list: Omit<ChoiceListProps<T>, 'label' | 'chosen' | 'onChoose'> | null;
  readonly chosen: Choice | null;
  readonly onChoose: (option: T) => void;
}

/** Searches a long list by name; pressing a row chooses it and goes to the next step. */
function SearchStep<T extends Choice>({ title, noun, help, text, onText, narrowed, problem, list, chosen, onChoose, onNext, onBack }: Props<T>) {
  const [missing, setMissing] = useState(false);
  const submit = () => {
    const [only, ...others] = list?.options ?? [];
    if (narrowed && only && others.length === 0) onChoose(only);
    else if (chosen && text === '') onNext();
    else setMissing(true);
    return true;
  };
  return (
    <QuestionForm title={title} onSubmit={submit} onBack={onBack} long>
      <TextInput
        alerts
        label={`${noun}名`}
        help={help}
        error={missing ? '銀行と支店を選択してください' : problem}
        type="search"
        enterKeyHint="search"
        value={text}
        onValue={(typed) => {
          setMissing(false);
          onText(typed);
        }}
      />
      {chosen && (
        <Note as="p" tone="plain">
          選んだ{noun}：<strong>{chosen.name}</strong>（{chosen.code}）
        </Note>
      )}
      {list && <ChoiceList {...list} label={`${noun}の一覧`} chosen={chosen} onChoose={onChoose} />}
    </QuestionForm>
  );
}

interface ChoiceListProps<T extends Choice> {
  readonly label: string;
  readonly options: readonly T[];
  /** The server's maximum number of results. */
  readonly limit: number;
  readonly chosen: Choice | null;
  readonly onChoose: (option: T) => void;
  readonly detail: (option: T) => string;
  readonly texts: { readonly none: string; readonly more: string; readonly failed: string };
  readonly query: ChoiceQuery;
}

interface ChoiceQuery {
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly isSuccess: boolean;
  readonly isPlaceholderData: boolean;
  readonly error: HttpError | null;
  readonly refetch: () => unknown;
}

/** The results as buttons; their number is announced to screen readers. */
function ChoiceList<T extends Choice>({ label, options, limit, chosen, onChoose, detail, texts, query }: ChoiceListProps<T>) {
  if (query.isError) return <LoadFailure title={texts.failed} error={query.error ?? { message: '' }} retry={() => tryAgain(query)} />;
  const found = options.length < limit ? `${options.length}件あります。` : `はじめの${limit}件です。${texts.more}`;
  const count = options.length === 0 ? texts.none : found;
  const known = query.isSuccess && (options.length > 0 || !query.isPlaceholderData);
  return (
    <>
      <p role="status" className={known && options.length === 0 ? css.bankNone : baseCss.quiet}>
        {known ? count : <span className={baseCss.heldBack}>探しています…</span>}
      </p>
      {options.length > 0 && (
        <ul className={clsx(granteeCss.lined, css.bankChoices)} aria-label={label} aria-busy={query.isFetching}>
          {options.map((option) => (
            <li key={option.code}>
              <button type="button" aria-pressed={option.code === chosen?.code} onClick={() => onChoose(option)}>
                <strong>{option.name}</strong>
                <span className={baseCss.quiet}>{detail(option)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Retries. Moves the focus to the step's first input, since the pressed button disappears. */
export function tryAgain(query: { readonly refetch: () => unknown }): void {
  document.activeElement?.closest('form')?.querySelector('input')?.focus();
  void query.refetch();
}

interface Bank extends Choice {
  readonly businessType: string;
}

/** Spec, second file, section 9. */
const limits = { banks: 20, branches: 100, foundBranches: 50 } as const;
const fewestLetters = 2;
const debounceMs = 300;

/** Banks whose name contains the text, debounced. */
function useBankSearch(text: string) {
  const name = useDebounced(text.trim(), debounceMs);
  const isLongEnough = lettersIn(name) >= fewestLetters;
  const { data, query } = useLookup<{ banks: Bank[] }>('/api/bankcode/banks/search', { name, limit: limits.banks }, isLongEnough, keepPreviousData);
  return { options: (isLongEnough && data?.banks) || [], limit: limits.banks, asks: isLongEnough, query };
}

/** The branches of a bank, filtered by the text once it is long enough. */
function useBranches(bankCode: string, text: string) {
  const name = useDebounced(text.trim(), debounceMs);
  const searches = lettersIn(name) >= fewestLetters;
  const all = `/api/bankcode/banks/${bankCode}/branches`;
  const limit = searches ? limits.foundBranches : limits.branches;
  const { data, query } = useLookup<{ branches: Choice[] }>(
    searches ? `${all}/search` : all,
    searches ? { name, limit } : { limit },
    true,
    keepPreviousData,
  );
  return { options: data?.branches ?? [], limit, searches, query };
}

/** A branch by its code; null when the bank has no such branch. */
export function useBranch(bankCode: string, code: string | undefined) {
  const { data, query } = useLookup<{ branch: Choice | null }>(`/api/bankcode/banks/${bankCode}/branches/${code}`, {}, code !== undefined);
  return { branch: code === undefined ? undefined : data?.branch, query };
}

/** With `placeholderData` the previous results stay until the next answer, so that the list does not flicker while typing. */
function useLookup<T>(url: string, search: Record<string, string | number>, enabled: boolean, placeholderData?: typeof keepPreviousData) {
  return useGet<T>(url, search, { enabled, staleTime: 600_000, networkMode: 'always', placeholderData });
}

/** Counts code points, so that a kanji outside the BMP counts as one. */
function lettersIn(text: string): number {
  return [...text].length;
}
