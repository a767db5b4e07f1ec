import { PrinterOutlined } from '@ant-design/icons';
import { Segmented, Select } from 'antd';
import clsx from 'clsx/lite';
import { useId, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { isRole, type Role, roleLabels, roles } from '../../../../../domain/roles.ts';
import { type ApplicationStatus, applicationStatuses } from '../../../../../domain/workflow/application-statuses.ts';
import { applicationTransitions } from '../../../../../domain/workflow/application-transitions.ts';
import { statusEntry } from '../../../../../domain/workflow/transitions.ts';
import { Page } from '../../../../../refine-app/console/pages/guarded-page.tsx';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { narrow, useMedia } from '../../../../../refine-app/ui/use-media.ts';
import { resources } from '../../../../../resources.config.ts';
import { resourcesWithSteps } from '../../../../../schema/derive/lifecycle-words.ts';
import { FlowChoice } from './flow-choice.tsx';
import { highlightOf, type Trail } from './highlight.ts';
import { layoutWorkflow } from './layout.ts';
import { LifecyclePage } from './lifecycle-page.tsx';
import mapCss from './map.module.css';
import { MapDrawing, TurnLegend } from './map-drawing.tsx';
import { StatusCard } from './status-card.tsx';
import { StepTable } from './step-table.tsx';
import { centre } from './svg-paths.ts';
import { TrailBar, useTrail } from './trail-bar.tsx';
import css from './workflow.module.css';

const actingRoles = roles.filter((role) => applicationTransitions.some(({ by }) => by.includes(role)));

/** `/admin/workflow`, and `?of=receipts` for the flow of another resource. */
export function WorkflowPage() {
  const [query] = useSearchParams();
  const resource = resourcesWithSteps(resources).find(({ name }) => name === query.get('of'));
  return resource ? (
    <Page resource={resource} action="read" title={`${resource.label}の流れ`}>
      <LifecyclePage key={resource.name} resource={resource} />
    </Page>
  ) : (
    <Page resource={resources.applications} action="read" title="申請の流れ">
      <ApplicationFlow />
    </Page>
  );
}

/** Every status and step as drawing and table; with an entry number, also that application's status and path. */
function ApplicationFlow() {
  const phone = useMedia(narrow);
  const plan = useMemo(layoutWorkflow, []);
  const { entryNumber, all, role, selected, ask } = useQuestion();
  const found = useTrail(entryNumber);
  const light = highlightOf({ selected, role, trail: found.trail });
  const box = selected && plan.boxes.get(selected);
  const side = box && centre(box) > plan.width / 2 ? clsx(css.mapSide, css.mapSideLeft) : css.mapSide;
  return (
    <article className={clsx(viewsCss.view, css.workflow)}>
      <header className={viewsCss.viewHead}>
        <div>
          <h1>申請の流れ</h1>
          <p className={clsx(baseCss.quiet, css.workflowLead)}>申請から助成完了までの状況と、だれがどこへ進められるかの一覧です。</p>
        </div>
        <Button className={baseCss.noPrint} icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          印刷する
        </Button>
      </header>
      {entryNumber && <TrailBar entryNumber={entryNumber} found={found} onClose={() => ask.entryNumber(null)} />}
      <Choices all={all} role={role} ask={ask} />
      <div className={css.workflowParts}>
        <figure className={css.mapFigure}>
          <div className={css.mapPane}>
            <MapDrawing plan={plan} light={light} all={all} selected={selected} trail={found.trail} onSelect={ask.selected} />
          </div>
          <div className={side}>{selected && <StatusCard status={selected} onSelect={ask.selected} />}</div>
          <MapLegend trail={found.trail} />
          <p className={baseCss.visuallyHidden} role="status">
            {selected && `${statusEntry(selected).label}を選びました。`}
          </p>
        </figure>
        <section className={css.steps} aria-labelledby="steps">
          <h2 id="steps">状況と次の状況の一覧{role && `（${roleLabels[role]}が進めるもの）`}</h2>
          <StepTable role={role} cards={phone} />
        </section>
      </div>
    </article>
  );
}

function Choices({ all, role, ask }: Pick<ReturnType<typeof useQuestion>, 'all' | 'role' | 'ask'>) {
  const id = useId();
  return (
    <div className={clsx(css.mapChoices, baseCss.noPrint)}>
      <FlowChoice of="applications" />
      <Segmented
        className={css.mapWays}
        aria-label="表示"
        value={all ? 'all' : 'main'}
        options={[
          { value: 'main', label: '主な流れ' },
          { value: 'all', label: '差し戻し・保留も含む' },
        ]}
        onChange={(value) => ask.all(value === 'all')}
      />
      <span className={css.mapChoice}>
        <label htmlFor={id}>担当</label>
        <Select
          id={id}
          className={css.mapSelect}
          value={role ?? ''}
          options={[{ value: '', label: 'すべての権限' }, ...actingRoles.map((one) => ({ value: one, label: roleLabels[one] }))]}
          onChange={(value) => ask.role(actingRoles.find((one) => one === value) ?? null)}
        />
      </span>
    </div>
  );
}

function MapLegend({ trail }: { readonly trail: Trail | null }) {
  return (
    <figcaption className={css.mapLegend}>
      <Sample look="plain" text="進める" />
      <Sample look="plain" side text="差し戻し・保留・取りやめなど" />
      {trail && trail.stations.length > 0 && <Sample look="came" text="この申請が通ってきた道のり" />}
      <TurnLegend />
      <span>色の付いた地は、段階ごとのまとまりです。</span>
      <span>枠で囲んだ状況から出る線は、枠の中のどの状況にもあてはまります。</span>
      <span className={baseCss.noPrint}>状況を選ぶと、行き先と担当を表示します。</span>
    </figcaption>
  );
}

function Sample({ look, side = false, text }: { readonly look: string; readonly side?: boolean; readonly text: string }) {
  return (
    <span className={css.mapSample}>
      <svg width="34" height="10" aria-hidden="true">
        <path d="M1 5H32" className={side ? clsx(mapCss.way, mapCss.waySide) : mapCss.way} data-look={look} markerEnd={`url(#head-${look})`} />
      </svg>
      {text}
    </span>
  );
}

/** The selection is kept in the address, so that it can be shared. */
function useQuestion() {
  const [query, setQuery] = useSearchParams();
  const role = query.get('role');
  const status = query.get('status');
  const set = (name: string, value: string | null) =>
    setQuery(
      (old) => {
        if (value === null) old.delete(name);
        else old.set(name, value);
        return old;
      },
      { replace: true },
    );
  return {
    entryNumber: query.get('entryNumber') || null,
    all: query.get('view') === 'all',
    role: isRole(role) ? role : null,
    selected: applicationStatuses.find(({ key }) => key === status)?.key ?? null,
    ask: {
      entryNumber: (value: string | null) => set('entryNumber', value),
      all: (all: boolean) => set('view', all ? 'all' : null),
      role: (one: Role | null) => set('role', one),
      selected: (one: ApplicationStatus | null) => set('status', one),
    },
  };
}
