import type { ReactNode } from 'react';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { moneyText } from '#elements/shared/ui/money.tsx';
import { dateText, hoursOf } from '#elements/shared/ui/when.ts';
import type { Alternative } from './alternatives.ts';
import type { View } from './view.ts';

/** What happened since the visitor began, and what helps. */
export function NoticeBox(view: View): ReactNode {
  const { flow, t } = view;
  const { notice } = flow;
  return (
    <div className="notices" role="alert">
      {notice && (
        <div className={`notice notice-${notice.kind}`}>
          <Icon name={notice.kind === 'price' ? 'clock' : 'alert'} />
          <p>{noticeText(view)}</p>
        </div>
      )}
      {notice?.kind === 'taken' && notice.alternatives && <Alternatives {...view} alternatives={notice.alternatives} />}
      {notice?.kind === 'taken' && !notice.alternatives && <p className="note">{t('searching')}</p>}
    </div>
  );
}

function noticeText({ flow: { notice, offer }, t, language }: View): string {
  if (notice?.kind === 'error') return t(notice.code);
  if (notice?.kind === 'unanswered') return t('unanswered');
  if (notice?.kind === 'taken') return t(offer?.kind === 'group' ? 'GROUP_FULL' : 'taken');
  const money = (value: Parameters<typeof moneyText>[0] | null | undefined) =>
    value ? moneyText(value, language, t) : '–';
  return t('priceChanged', { before: money(notice?.before), now: money(offer?.price) });
}

function Alternatives({ flow, t, language, alternatives }: View & { alternatives: Alternative[] }): ReactNode {
  const day = flow.offer?.starts_at.slice(0, 10);
  if (flow.offer?.kind === 'group') return null;
  if (alternatives.length === 0) return <p className="note">{t('noAlternatives')}</p>;
  return (
    <>
      <p className="label">{t('alternatives')}</p>
      <ul className="alternatives">
        {alternatives.map((each) => (
          <li key={each.token}>
            <button type="button" className="alternative" onClick={() => flow.choose(each)}>
              <span className="alternative-time">{hoursOf(each)}</span>
              <span>
                {each.starts_at.slice(0, 10) !== day && `${dateText(each.starts_at, language)}, `}
                {each.court?.title}
                {each.price && ` · ${moneyText(each.price, language, t)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
