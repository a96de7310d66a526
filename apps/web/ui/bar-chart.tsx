import { useId } from 'react';
import { type Bar, barShares } from '#web/ui/bar-shares.ts';
import styles from './bar-chart.module.css';
import textStyles from './text.module.css';

interface BarChartProps {
  readonly title: string;
  /** Names of the bar segments, from the left. */
  readonly legend: readonly string[];
  readonly bars: readonly Bar[];
}

/** A bar chart with labels and values as text; the bars themselves are hidden from screen readers. */
export function BarChart({ title, legend, bars }: BarChartProps) {
  const heading = useId();
  const shares = barShares(bars);
  return (
    <figure className={styles.barChart} aria-labelledby={heading}>
      <figcaption className={styles.head}>
        <h3 id={heading}>{title}</h3>
        <span className={styles.legend}>
          {legend.map((name, part) => (
            <span key={name} className={textStyles.label}>
              <svg aria-hidden="true" className={styles.swatch}>
                <rect width="100%" height="100%" data-part={part} />
              </svg>
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <ul className={styles.bars}>
        {bars.map((bar, row) => (
          <li key={bar.id}>
            <span>{bar.label}</span>
            <svg aria-hidden="true" className={styles.bar}>
              {shares[row]?.map(({ start, width }, part) => (
                <rect key={part} data-part={part} x={`${start}%`} width={`${width}%`} height="100%" />
              ))}
            </svg>
            <span className={styles.value}>{bar.value}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
