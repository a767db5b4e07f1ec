import { PrinterOutlined } from '@ant-design/icons';
import clsx from 'clsx/lite';
import { useId, useMemo } from 'react';
import { roleLabels } from '../../../../../domain/roles.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { StatusBadge, turnOf } from '../../../../../refine-app/ui/status-badge.tsx';
import { narrow, useMedia } from '../../../../../refine-app/ui/use-media.ts';
import { labelIn, meaningsOf, moversOf, movesAt, type StepWords, stepsOf } from '../../../../../schema/derive/lifecycle-words.ts';
import type { Resource } from '../../../../../schema/resource.ts';
import { FlowChoice } from './flow-choice.tsx';
import { layoutLifecycle } from './lifecycle-layout.ts';
import mapCss from './map.module.css';
import { ArrowHeads, BoxLabel, TurnLegend, TurnSign } from './map-drawing.tsx';
import workflowCss from './workflow.module.css';

/** The declared lifecycle of a resource: drawing, who takes which step from where, and what each step asks. */
export function LifecyclePage({ resource }: { readonly resource: Resource }) {
  const phone = useMedia(narrow);
  const { label } = resource;
  return (
    <article className={clsx(viewsCss.view, workflowCss.workflow)}>
      <header className={viewsCss.viewHead}>
        <div>
          <h1>{label}の流れ</h1>
          <p className={clsx(baseCss.quiet, workflowCss.workflowLead)}>{label}の状況と、だれがどこへ進められるかの一覧です。</p>
        </div>
        <Button className={baseCss.noPrint} icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          印刷する
        </Button>
      </header>
      <FlowChoice of={resource.name} />
      <figure className={workflowCss.mapFigure}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={workflowCss.mapPane} aria-label={`${label}の流れの図`} tabIndex={0}>
          <FlowMap resource={resource} />
        </section>
        <figcaption className={workflowCss.mapLegend}>
          <span>実線は、人が進めるもの。破線は、ほかの操作にともなって進むものです。</span>
          {resource.fields.status?.options.awaits ? <TurnLegend /> : null}
        </figcaption>
      </figure>
      <Meanings resource={resource} />
      {!phone && (
        <section className={workflowCss.steps} aria-labelledby="matrix">
          <h2 id="matrix">だれがどこへ進められるか</h2>
          <Matrix resource={resource} />
        </section>
      )}
      <section className={workflowCss.steps} aria-labelledby="steps">
        <h2 id="steps">一つひとつの操作</h2>
        {phone ? stepsOf(resource).map((step) => <StepCard key={step.name} resource={resource} step={step} />) : <Steps resource={resource} />}
      </section>
    </article>
  );
}

/** Hidden from screen readers: the tables contain the same. */
function FlowMap({ resource }: { readonly resource: Resource }) {
  const { width, height, boxes, ways } = useMemo(() => layoutLifecycle(resource), [resource]);
  const { roletype } = useMe();
  return (
    <svg
      className={clsx(workflowCss.map, mapCss.drawing)}
      viewBox={`0 0 ${width} ${height}`}
      style={{ minWidth: width, maxWidth: width * 1.4 }}
      aria-hidden="true"
    >
      <ArrowHeads />
      {[...ways].map(([id, { outline, byHand }]) => (
        <path key={id} d={outline} className={byHand ? mapCss.way : clsx(mapCss.way, mapCss.waySide)} markerEnd="url(#head-plain)" />
      ))}
      {[...boxes].map(([state, rect]) => {
        const whose = resource.fields.status && turnOf(resource.fields.status, state, roletype);
        return (
          <g key={state} className={clsx(mapCss.box, mapCss.boxStill)} data-whose={whose}>
            <rect {...rect} rx="6" />
            <BoxLabel label={labelIn(resource, state)} rect={rect} />
            {whose && <TurnSign whose={whose} rect={rect} />}
          </g>
        );
      })}
    </svg>
  );
}

/** What each status means to grantees and to staff. */
function Meanings({ resource }: { readonly resource: Resource }) {
  const id = useId();
  const meanings = meaningsOf(resource);
  if (meanings.length === 0) return null;
  return (
    <section className={workflowCss.steps} aria-labelledby={id}>
      <h2 id={id}>状況の意味</h2>
      <dl className={workflowCss.statusMeanings}>
        {meanings.map(([state, grantee, staff]) => (
          <div key={state}>
            <dt>
              <StatusOf resource={resource} state={state} />
            </dt>
            {grantee === staff ? (
              <dd>{grantee}</dd>
            ) : (
              [grantee && <dd key="grantee">助成者に：{grantee}</dd>, staff && <dd key="staff">職員に：{staff}</dd>]
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

function StatusOf({ resource: { fields }, state }: { readonly resource: Resource; readonly state: string }) {
  return fields.status && <StatusBadge field={fields.status} value={state} />;
}

function Matrix({ resource }: { readonly resource: Resource }) {
  const movers = moversOf(resource);
  return (
    <table className={clsx(workflowCss.stepTable, workflowCss.stepTableAlone)}>
      <thead>
        <tr>
          <th scope="col">状況</th>
          {movers.map((role) => (
            <th key={role} scope="col">
              {roleLabels[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.keys(resource.lifecycle?.states ?? {}).map((state) => (
          <tr key={state}>
            <th scope="row">
              <StatusOf resource={resource} state={state} />
            </th>
            {movers.map((role) => (
              <td key={role}>
                {movesAt(resource, state, role).map((move) => (
                  <div key={move}>{move}</div>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Steps({ resource }: { readonly resource: Resource }) {
  return (
    <table className={clsx(workflowCss.stepTable, workflowCss.stepTableAlone)}>
      <thead>
        <tr>
          {['操作', ...heads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stepsOf(resource).map((step) => (
          <tr key={step.name}>
            <th scope="row">{step.label}</th>
            {factsOf(resource, step).map(([head, text]) => (
              <td key={head}>{text || '—'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const heads = ['状況', '次の状況', '担当', '必ず入力するもの', 'メール'] as const;

function factsOf(resource: Resource, { from, to, by, asks, mail }: StepWords): (readonly [string, string])[] {
  const named = [
    from.map((state) => labelIn(resource, state)).join('、'),
    labelIn(resource, to),
    by.map((role) => roleLabels[role]).join('、'),
    asks,
    mail,
  ];
  return heads.map((head, at) => [head, named[at] ?? '']);
}

/** A step as a card, for narrow screens. */
function StepCard({ resource, step }: { readonly resource: Resource; readonly step: StepWords }) {
  return (
    <div className={workflowCss.stepCard}>
      <h3>{step.label}</h3>
      <ul>{factsOf(resource, step).map(([head, text]) => text && <li key={head}>{`${head}：${text}`}</li>)}</ul>
    </div>
  );
}
