import type { ReactNode } from 'react';
import { dayText, upperFirst, type Writing } from '#elements/shared/text.ts';

interface Props extends Writing {
  date: string;
  request: boolean;
  groups: boolean;
  /** The layout that the button leads to; no button while nothing is known. */
  other: 'time' | 'grid' | undefined;
  onToggle(): void;
}

const LINES = 'M4 6h16M4 12h16M4 18h16';
const SQUARES = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z';

/** The day in words, the legend, and on narrow screens the change of layout. */
export function Toolbar({ date, request, groups, other, onToggle, t }: Props): ReactNode {
  const legend = [request ? 'request' : 'free', 'busy', ...(groups ? ['group'] : []), 'selected'];
  return (
    <div part="toolbar" className="toolbar">
      <h2>{upperFirst(dayText(date, t, 'long'))}</h2>
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
