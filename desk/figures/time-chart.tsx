import { scaleLinear, scalePoint } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { axisTexts, namedPoints, numberText, type PointText } from './period.ts';

interface ChartPoint extends PointText {
  key: string;
  value: number;
  /** The same point a week before; null without one. */
  before: number | null;
}

interface Props {
  /** What is counted, such as 瀏覽. */
  name: string;
  points: readonly ChartPoint[];
  /** The last point still grows: it is drawn open. */
  isRunning: boolean;
  shape: 'line' | 'bars';
}

const height = 240;
const top = 12;
const bottom = 28;
const right = 30;
const tickWidth = 64;

/**
 * A chart over time. The arrow keys and the pointer go from point to point, and the sentence above says the values, so
 * that they depend neither on colour nor on the mouse.
 */
export function TimeChart({ name, points, isRunning, shape }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { ref, width } = useWidth();
  const last = points.length - 1;
  const current = chosen === null ? null : Math.min(chosen, last);
  const hasBefore = points.some(({ before }) => before !== null);
  const said = (index: number) => sentenceOf(points[index], name, isRunning && index === last);

  function onKeyDown(event: KeyboardEvent) {
    const from = current ?? last;
    const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, next)));
  }

  return (
    <div className="time-chart">
      <p className="chart-said">
        {current === null ? <Legend {...{ name, hasBefore, isRunning, shape }} /> : said(current)}
      </p>
      <div
        ref={ref}
        className="chart-area"
        role="slider"
        tabIndex={0}
        aria-label={`${name}的圖，左右鍵看每一點`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={current ?? last}
        aria-valuetext={said(current ?? last)}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(null)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
        onPointerDown={(event) => setChosen(nearestPoint(event, points, width))}
        onPointerMove={(event) => setChosen(nearestPoint(event, points, width))}
      >
        {width > 0 && <Drawing {...{ points, isRunning, shape, width, current }} />}
      </div>
    </div>
  );
}

function sentenceOf(point: ChartPoint | undefined, name: string, isRunning: boolean): string {
  if (!point) return '';
  const before = point.before === null ? '' : `，前一週 ${numberText(point.before)}`;
  return `${point.label}${isRunning ? '（還在進行）' : ''}：${name} ${numberText(point.value)}${before}`;
}

function Legend({
  name,
  hasBefore,
  isRunning,
  shape,
}: Pick<Props, 'name' | 'isRunning' | 'shape'> & { hasBefore: boolean }) {
  const sample = (kind: string) => (
    <svg width="24" height="10" aria-hidden="true">
      {shape === 'line' ? (
        <line className={`chart-line ${kind}`} x1="1" x2="23" y1="5" y2="5" />
      ) : (
        <rect className={`chart-bar ${kind}`} x="6" y="1" width="12" height="8" />
      )}
    </svg>
  );
  return (
    <>
      <span>
        {sample('')}
        {name}
      </span>
      {hasBefore && (
        <span>
          {sample('chart-before')}
          前一週
        </span>
      )}
      {isRunning && (
        <span>
          {sample(shape === 'line' ? 'chart-running' : 'chart-bar-running')}
          還在進行
        </span>
      )}
    </>
  );
}

/** The width of the chart follows its card. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

function scalesFor(points: readonly ChartPoint[], width: number) {
  const largest = Math.max(4, ...points.map(({ value, before }) => Math.max(value, before ?? 0)));
  const y = scaleLinear<number>({ domain: [0, largest], range: [height - bottom, top], nice: 4 });
  const yTicks = y.ticks(4).filter(Number.isInteger);
  const left = 10 + 8 * Math.max(...yTicks.map((tick) => numberText(tick).length));
  const x = scalePoint<string>({ domain: points.map(({ key }) => key), range: [left, width - right], padding: 0.5 });
  return { x, y, yTicks, left };
}

function nearestPoint(event: PointerEvent<HTMLElement>, points: readonly ChartPoint[], width: number): number {
  const { x } = scalesFor(points, width);
  const first = x(points[0]?.key ?? '') ?? 0;
  const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
  const index = x.step() > 0 ? Math.round((at - first) / x.step()) : 0;
  return Math.max(0, Math.min(points.length - 1, index));
}

interface DrawingProps extends Pick<Props, 'points' | 'isRunning' | 'shape'> {
  width: number;
  current: number | null;
}

function Drawing({ points, isRunning, shape, width, current }: DrawingProps) {
  const { x, y, yTicks, left } = scalesFor(points, width);
  const xOf = ({ key }: ChartPoint) => x(key) ?? 0;
  const chosen = current === null ? undefined : points[current];
  const named = namedPoints(points, Math.floor((width - left) / tickWidth));
  const ticks = axisTexts(named);
  return (
    <svg width={width} height={height} aria-hidden="true">
      {yTicks.map((tick) => (
        <g key={tick}>
          <line className="chart-grid" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
          <text className="chart-tick" x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {numberText(tick)}
          </text>
        </g>
      ))}
      {named.map((point, at) => (
        <text key={point.key} className="chart-tick" x={xOf(point)} y={height - 8} textAnchor="middle">
          {ticks[at]}
        </text>
      ))}
      {chosen && <line className="chart-cursor" x1={xOf(chosen)} x2={xOf(chosen)} y1={top} y2={height - bottom} />}
      {shape === 'bars' ? (
        <Bars points={points} isRunning={isRunning} xOf={xOf} yOf={(value) => y(value)} step={x.step()} />
      ) : (
        <Lines points={points} isRunning={isRunning} xOf={xOf} scale={y} />
      )}
      {chosen && <circle className="chart-chosen" cx={xOf(chosen)} cy={y(chosen.value)} r={5} />}
    </svg>
  );
}

interface LinesProps extends Pick<Props, 'points' | 'isRunning'> {
  xOf: (point: ChartPoint) => number;
  scale: ReturnType<typeof scalesFor>['y'];
}

/** The running hour or day would look like a fall: its part of the line is dashed and ends in an open circle. */
function Lines({ points, isRunning, xOf, scale }: LinesProps) {
  const complete = isRunning ? points.slice(0, -1) : points;
  const running = isRunning ? points.at(-1) : undefined;
  const yOf = ({ value }: ChartPoint) => scale(value);
  const withBefore = points.filter(({ before }) => before !== null);
  return (
    <>
      <AreaClosed data={[...complete]} x={xOf} y={yOf} yScale={scale} className="chart-fill" />
      <LinePath data={withBefore} x={xOf} y={({ before }) => scale(before ?? 0)} className="chart-before" />
      <LinePath data={[...complete]} x={xOf} y={yOf} className="chart-line" />
      {running && (
        <>
          <LinePath data={points.slice(-2)} x={xOf} y={yOf} className="chart-line chart-running" />
          <circle className="chart-open" cx={xOf(running)} cy={yOf(running)} r={4} />
        </>
      )}
    </>
  );
}

interface BarsProps extends Pick<Props, 'points' | 'isRunning'> {
  xOf: (point: ChartPoint) => number;
  yOf: (value: number) => number;
  step: number;
}

function Bars({ points, isRunning, xOf, yOf, step }: BarsProps) {
  const barWidth = Math.max(1, Math.min(36, step * 0.7));
  return points.map((point, index) => (
    <rect
      key={point.key}
      className={isRunning && index === points.length - 1 ? 'chart-bar chart-bar-running' : 'chart-bar'}
      x={xOf(point) - barWidth / 2}
      y={yOf(point.value)}
      width={barWidth}
      height={yOf(0) - yOf(point.value)}
    />
  ));
}
