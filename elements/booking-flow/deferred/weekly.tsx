import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listSlotWeeks } from '#core/api/slot-weeks.ts';
import { DAY } from '#core/domain/units.ts';
import { createReader } from '#core/i18n/reader.ts';
import type { RepeatDay, WeeksOffer } from '#core/schemas/index.ts';
import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import { useTexts } from '#elements/shared/deferred/use-deferred.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { dateText, dayText, moneyText, upperFirst } from '#elements/shared/text.ts';
import { Money } from '#elements/shared/ui/money.tsx';
import type { ChosenWeek, Flow, Offer, OfferView } from '../model.ts';
import css from '../styles/weekly.css';
import { weeksKey } from '../weeks-key.ts';

const texts = deferredTexts({
  en: () => import('#locales/en/booking-weeks.json'),
  uk: () => import('#locales/uk/booking-weeks.json'),
  ru: () => import('#locales/ru/booking-weeks.json'),
});

/** The offer with the price of all visits, if the visitor chose other weeks too. */
export function withWeeks({ offer, state: { weeks = [] }, language }: OfferView): Offer {
  if (weeks.length === 0 || !offer.price) return offer;
  const amount = weeks.reduce((sum, { price }) => sum + price.amount, offer.price.amount);
  const t = createReader(texts.in(language).value ?? {}, language);
  return { ...offer, price: { ...offer.price, amount }, visits: t('visits', { count: weeks.length + 1 }) };
}

type FreeDay = RepeatDay & { court: NonNullable<RepeatDay['court']>; price: NonNullable<RepeatDay['price']> };
const isFree = (day: RepeatDay): day is FreeDay => day.status === 'free' && day.court !== null && day.price !== null;
const chosenOf = ({ date, court, price }: FreeDay): ChosenWeek => ({ date, court_id: court.id, price });

/** The dates of the weeks that are chosen, now or before the tab was reloaded; undefined if none were offered. */
function chosenDates({ flow, offer }: OfferView): string[] | undefined {
  const [key, stored] = [weeksKey(offer), flow.draft.weeks];
  const kept = stored.startsWith(key) ? stored.slice(key.length).split(' ') : undefined;
  return flow.getState().weeks?.map(({ date }) => date) ?? kept;
}

/**
 * Books the same time of an offer in these other weeks too, also after a reload of the tab. Without
 * weeks it takes the offer of them back.
 */
export function choose(flow: Flow, offer: Offer, chosen?: readonly ChosenWeek[]): void {
  flow.applyEvent({ type: 'weeksChosen', weeks: chosen });
  // As the step took it: one that the form has left ignores the choice.
  const { weeks } = flow.getState();
  flow.draft.change('weeks', weeks ? weeksKey(offer) + weeks.map(({ date }) => date).join(' ') : '');
}

/** The weeks of an offer. `found` is what was loaded last. */
function useWeeks(view: OfferView) {
  const { flow, offer, context } = view;
  const { client, report } = context;
  const [found, setFound] = useState<WeeksOffer>();
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  const loading = useRef<AbortController>(undefined);
  useEffect(() => () => loading.current?.abort(), []);
  /** Loads the weeks until a day. Keeps what was chosen, be it nothing; at first all free weeks are. */
  async function load(until_date?: string): Promise<void> {
    loading.current?.abort();
    loading.current = new AbortController();
    const { signal } = loading.current;
    setStatus('loading');
    try {
      const { service, session, tokens: slots } = offer;
      const wanted = session ? { service_id: service.service_id, session_id: session.id } : { slots };
      const weeks = await listSlotWeeks(client, { ...wanted, ...(until_date && { until_date }) }, { signal });
      const before = chosenDates(view);
      const last = weeks.days.at(-1)?.date ?? '';
      // Of a longer list than the first one.
      if (!until_date && last < weeks.latest_date && before?.some((date) => date > last)) {
        await load(weeks.latest_date);
        return;
      }
      const free = weeks.days.filter(isFree);
      const kept = free.filter(({ date }) => !before || before.includes(date));
      setFound(weeks);
      setStatus('idle');
      choose(flow, offer, kept.map(chosenOf));
    } catch (error) {
      if (signal.aborted) return;
      report(error);
      setStatus('failed');
    }
  }
  return { found, status, load };
}

/** The same time in other weeks: which are free, and which the visitor wants. */
export function Weekly(view: OfferView): ReactNode {
  const { state, offer, context, language } = view;
  const { notice } = state;
  const t = useTexts(texts, language, 'ignore');
  const weeks = useWeeks(view);
  useLayoutEffect(() => addStyles(context.element!.shadowRoot!, css), []);
  useEffect(() => {
    void weeks.load();
  }, [offer.starts_at, offer.court?.id]);
  // Not after a lost answer: the same form is sent again, and the weeks may be taken by this visitor.
  const lost = notice?.kind === 'error' && notice.code === 'WEEK_TAKEN' ? notice : undefined;
  useEffect(() => {
    if (lost) void weeks.load();
  }, [lost]);
  return t ? <Weeks view={view} weeks={weeks} t={t} /> : null;
}

interface WeeksProps {
  view: OfferView;
  weeks: ReturnType<typeof useWeeks>;
  t: OfferView['t'];
}

function Weeks({ view, weeks: { found, status, load }, t }: WeeksProps): ReactNode {
  const { offer, t: words, language } = view;
  if (status === 'failed') {
    return (
      <div role="alert" className="weeks-failed">
        <p>{t('weeksFailed')}</p>
        <button part="retry" type="button" className="button button-small" onClick={() => load()}>
          {words('retry')}
        </button>
      </div>
    );
  }
  if (!found) return <p role="status">{t('weeksLoading')}</p>;
  const last = found.days.at(-1)?.date ?? '';
  return (
    <fieldset className="weeks" aria-busy={status === 'loading'}>
      <legend className="label">{t('weeks')}</legend>
      {found.days.length === 0 ? (
        <p>{t('weeksNone')}</p>
      ) : (
        <ul>
          {found.days.map((day) => (
            <li key={day.date}>
              <Week day={day} view={view} t={t} />
            </li>
          ))}
        </ul>
      )}
      {last && daysBetween(last, found.latest_date) >= 7 && (
        <button
          part="more-weeks"
          type="button"
          className="button button-small"
          disabled={status === 'loading'}
          onClick={() => load(found.latest_date)}
        >
          {t('weeksMore', { date: dateText(found.latest_date, words) })}
        </button>
      )}
      <p role="status" className="weeks-sum">
        {offer.visits &&
          offer.price &&
          t('weeklyTotal', { visits: offer.visits, price: moneyText(offer.price, { t: words, language }) })}
      </p>
    </fieldset>
  );
}

const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY;

/** One week: its day, another court than that of the first visit, and its price or why it is not offered. */
function Week({ day, view, t }: { day: RepeatDay; view: OfferView; t: OfferView['t'] }): ReactNode {
  const { flow, state, offer, t: words, language } = view;
  const { weeks = [] } = state;
  const free = isFree(day) ? day : undefined;
  const isChosen = weeks.some(({ date }) => date === day.date);
  const toggle = () => {
    if (!free) return;
    // As it is now: of two quick presses, the second may come before the rendering of the first.
    const before = flow.getState().weeks ?? [];
    const others = before.filter(({ date }) => date !== day.date);
    const chosen = others.length < before.length ? others : [...others, chosenOf(free)];
    choose(
      flow,
      offer,
      chosen.sort((one, other) => (one.date < other.date ? -1 : 1)),
    );
  };
  return (
    <label part="week" className={free ? 'week' : 'week week-off'}>
      <input type="checkbox" name="week" value={day.date} checked={isChosen} disabled={!free} onChange={toggle} />
      <span>
        {upperFirst(dayText(day.date, words, 'long'))}
        {free && free.court.id !== offer.court?.id && <small>{free.court.title}</small>}
      </span>
      <b>
        {free ? (
          <Money value={free.price} language={language} t={words} />
        ) : (
          t(offer.session ? `place${day.status}` : `week${day.status}`)
        )}
      </b>
    </label>
  );
}
