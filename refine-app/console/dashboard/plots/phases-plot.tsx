import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { phaseLabels } from '../../../../domain/workflow/application-statuses.ts';
import { phaseColors } from '../../../../domain/workflow/colors.ts';
import type { PhaseCount } from './numbers.ts';
import { PhasesTable } from './phases-table.tsx';
import { PlotCanvas } from './plot-canvas.tsx';
import { PlotPanel } from './plot-panel.tsx';

const rowHeight = 28;
const left = 72;
/** Room for the number behind the longest bar. */
const right = 88;

/** How many applications stand in each phase. Those that have ended grow from year to year and would dwarf the rest: they are only named. */
export function PhasesPlot({ phases, open }: { readonly phases: readonly PhaseCount[]; readonly open: boolean }) {
  const running = phases.filter(({ phase }) => phase !== 'end');
  const total = countOf(phases);
  const finding = findingOf(running, total);
  return (
    <PlotPanel
      name="phases"
      title="段階ごとの進行中の申請"
      finding={finding}
      empty={total === 0 ? '申請がまだありません。' : undefined}
      open={open}
      chart={
        <PlotCanvas label={`段階ごとの進行中の申請の棒グラフ。${finding}`} height={running.length * rowHeight}>
          {(width) => <Bars phases={running} width={width} />}
        </PlotCanvas>
      }
      table={<PhasesTable phases={phases} total={total} />}
    />
  );
}

function findingOf(running: readonly PhaseCount[], total: number): string {
  const open = countOf(running);
  const most = running.reduce((a, b) => (b.count > a.count ? b : a));
  const where = open > 0 ? `進行中の${number(open)}件のうち、「${phaseLabels[most.phase]}」が${number(most.count)}件で最も多くなっています。` : '';
  return `${where}このほかに、終了した申請が${number(total - open)}件あります。`;
}

function countOf(phases: readonly PhaseCount[]): number {
  return phases.reduce((sum, { count }) => sum + count, 0);
}

function Bars({ phases, width }: { readonly phases: readonly PhaseCount[]; readonly width: number }) {
  const y = scaleBand({ domain: phases.map(({ phase }) => phase), range: [0, phases.length * rowHeight], padding: 0.25 });
  const x = scaleLinear({ domain: [0, Math.max(1, ...phases.map(({ count }) => count))], range: [0, Math.max(width - left - right, 0)] });
  return phases.map(({ phase, count }) => {
    const top = y(phase) ?? 0;
    const middle = top + y.bandwidth() / 2;
    return (
      <g key={phase} className={`badge badge-${phaseColors[phase]} plot-row`}>
        <text x={left - 8} y={middle} textAnchor="end">
          {phaseLabels[phase]}
        </text>
        <Bar className="plot-bar" x={left} y={top} width={x(count)} height={y.bandwidth()} rx={2} />
        <text className="plot-number" x={left + x(count) + 8} y={middle}>
          {number(count)}件
        </text>
      </g>
    );
  });
}

function number(count: number): string {
  return count.toLocaleString('ja-JP');
}
