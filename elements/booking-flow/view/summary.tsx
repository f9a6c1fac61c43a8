import type { ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import { courtFacts, dayTitle, durationText, hoursOf, zoneName } from '#elements/shared/text.ts';
import { Swatch } from '#elements/shared/ui/court.tsx';
import { Cover } from '#elements/shared/ui/cover.tsx';
import { Money } from '#elements/shared/ui/money.tsx';
import { useForeign } from '#elements/shared/ui/use-foreign.ts';
import type { Offer, OfferView } from '../model.ts';

/** Time, place and price, visible in every step. On phones it is a header without the price. */
export function Summary({ offer, context, t, language }: OfferView): ReactNode {
  const { club, court, session } = offer;
  const foreign = useForeign(offer.starts_at);
  const facts = court ? courtFacts(court, language) : '';
  return (
    <aside className="summary" part="summary" aria-label={t('summary')}>
      <Cover
        client={context.client}
        seed={club.id}
        sport={court?.sport ?? offer.service.category.slug}
        surface={court?.surface ?? 'hard'}
        width={344}
        height={128}
      />
      <div className="summary-text">
        <p className="time">{hoursOf(offer)}</p>
        <p className="date">{dayTitle(offer.starts_at, t)}</p>
        {foreign && <p className="zone">{zoneName(club, t)}</p>}
        {session && (
          <p className="session">
            <b>{offer.title}</b>
            <span>
              {session.coach && `${session.coach.title} · `}
              {t('placesLeft', { count: session.remaining })}
            </span>
          </p>
        )}
        <p className="club">{club.title}</p>
        <p className="court">
          {court && <Swatch surface={court.surface} />}
          <span>
            {court ? court.title : offer.title}
            {facts && <span className="facts">, {facts}</span>}
          </span>
        </p>
        <Lines offer={offer} t={t} language={language} />
      </div>
    </aside>
  );
}

/** 'Courts, 1 h', or the hours of one of several slots. The title of a session is above. */
function lineText({ lines, session, title }: Offer, line: Offer['lines'][number], t: Reader): string {
  if (lines.length > 1) return hoursOf(line);
  return session ? durationText(line, t) : `${title}, ${durationText(line, t)}`;
}

function Lines({ offer, t, language }: Pick<OfferView, 'offer' | 't' | 'language'>): ReactNode {
  return (
    <dl className="lines">
      {offer.lines.map((line) => (
        <div key={line.starts_at}>
          <dt>{lineText(offer, line, t)}</dt>
          <dd>{line.price ? <Money value={line.price} language={language} t={t} /> : t('priceOnRequest')}</dd>
        </div>
      ))}
      <div className="total">
        <dt>{offer.visits ?? t('total')}</dt>
        <dd>{offer.price ? <Money value={offer.price} language={language} t={t} /> : t('priceOnRequest')}</dd>
      </div>
    </dl>
  );
}
