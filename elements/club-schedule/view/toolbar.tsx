import type { ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import type { LayoutName } from './use-layout.ts';

interface Props {
  /** The kinds of cells on the page; empty where there is no table. */
  legend: string[];
  /** The layout that the button leads to. No button without one. */
  other: LayoutName | undefined;
  onToggle(): void;
  t: Reader;
  /** The tabs, or the day in words. */
  children: ReactNode;
}

const LINES = 'M4 6h16M4 12h16M4 18h16';
const SQUARES = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z';

/** What to book, the legend and, on narrow pages, the button for the other layout. */
export function Toolbar({ legend, other, onToggle, t, children }: Props): ReactNode {
  return (
    <div part="toolbar" className="toolbar">
      {children}
      <ul className="legend">
        {legend.map((kind) => (
          <li key={kind}>
            <i className={`cell ${kind}`} />
            {t(kind)}
          </li>
        ))}
      </ul>
      {other && (
        <button
          type="button"
          part="toggle"
          className="toggle"
          aria-label={t(other === 'time' ? 'viewTime' : 'viewGrid')}
          title={t(other === 'time' ? 'viewTime' : 'viewGrid')}
          onClick={onToggle}
        >
          <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={other === 'time' ? LINES : SQUARES} />
          </svg>
        </button>
      )}
    </div>
  );
}
