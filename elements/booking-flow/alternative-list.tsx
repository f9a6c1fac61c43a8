import type { ReactNode } from 'react';
import { dateText, hoursOf, moneyText } from '#elements/shared/text.ts';
import type { Alternative } from './alternatives.ts';
import type { View } from './view.ts';

/** Other times in place of one that has gone. */
export function AlternativeList({
  flow,
  t,
  language,
  alternatives,
}: View & { alternatives: Alternative[] }): ReactNode {
  const day = flow.offer?.starts_at.slice(0, 10);
  if (flow.offer?.kind === 'group') return null;
  if (alternatives.length === 0) return <p className="note">{t('noAlternatives')}</p>;
  return (
    <>
      <p className="alternatives-label">{t('alternatives')}</p>
      <ul className="alternatives">
        {alternatives.map((each) => (
          <li key={each.token}>
            <button part="alternative" type="button" className="alternative" onClick={() => flow.choose(each)}>
              <span className="alternative-time">{hoursOf(each)}</span>
              <span>
                {each.starts_at.slice(0, 10) !== day && `${dateText(each.starts_at, t)}, `}
                {each.court?.title}
                {each.price && ` · ${moneyText(each.price, { t, language })}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
