import { type ReactNode, useEffect, useState } from 'react';
import type { ApiError } from '#core/api/error.ts';
import { listMatchSports } from '#core/api/matches.ts';
import { createReader, type Reader } from '#core/i18n/reader.ts';
import type { MatchSport } from '#core/schemas/match.ts';
import { courtText, levelText } from '#elements/shared/match-text.ts';
import { dayTitle, foreignOffset, zoneName } from '#elements/shared/text.ts';
import { Cover } from '#elements/shared/ui/cover.tsx';
import { type DialogProps, type OpenWishDialog, type ScheduleStore, serviceOf } from '../model.ts';
import {
  Blank,
  closeMatchDialog,
  End,
  MatchShell,
  type Obstacle,
  type Opening,
  openMatchDialog,
} from './match-shell.tsx';
import { type WishForm as Form, useWish } from './match-wish.ts';
import { WishForm } from './match-wish-form.tsx';
import { failureText } from './use-match-form.ts';

/** Loads the club's sports with their levels. */
function useSports(store: ScheduleStore, { club, t }: { club: string; t: Reader }) {
  const [sports, setSports] = useState<MatchSport[]>();
  const [obstacle, setObstacle] = useState<Obstacle>();
  const { context } = store;
  const load = async () => {
    setObstacle(undefined);
    try {
      setSports(await listMatchSports(context.client, club));
    } catch (error) {
      context.report(error);
      setObstacle({ title: t('formFailed'), text: failureText(error as ApiError, t), canRetry: true });
    }
  };
  useEffect(() => void load(), []);
  return { sports, obstacle, load };
}

interface PreviewProps {
  form: Form;
  /** Undefined until the sports are loaded. */
  sport: MatchSport | undefined;
  store: ScheduleStore;
  t: Reader;
}

/** The match as others will see it, from what is in the form. */
function Preview({ form: { values }, sport, store, t }: PreviewProps): ReactNode {
  const { date, time_from, time_to, players_total, players_have, note } = values;
  const schedule = store.getState().schedule!;
  const { club, day } = schedule;
  const places = Number(players_total) - Number(players_have);
  const levelOf = (code: string) => sport?.levels.find((level) => level.code === code) ?? null;
  const isForeign = day?.slots.some(({ starts_at }) => foreignOffset(starts_at) !== undefined);
  return (
    <div part="summary" className="match-facts">
      <Cover
        client={store.context.client}
        seed={club.id}
        sport={sport?.slug ?? serviceOf(schedule)!.category.slug}
        surface={day?.courts[0]?.surface ?? 'hard'}
        width={344}
        height={128}
      />
      <div className="match-text">
        <p className="match-time">{`${time_from}–${time_to}`}</p>
        {date && <p className="match-day">{dayTitle(date, t)}</p>}
        {isForeign && <p className="match-zone">{zoneName(club, t)}</p>}
        <p className="match-club">{club.title}</p>
        <p>{courtText({ court: null, booked: false }, t)}</p>
      </div>
      <div className="match-wanted">
        {places > 0 && (
          <p>
            <b>{t('wanted', { count: places })}</b>
          </p>
        )}
        <p>{levelText({ level_from: levelOf(values.level_from), level_to: levelOf(values.level_to) }, t)}</p>
        {note.trim() && (
          <blockquote className="match-quote" dir="auto">
            {note}
          </blockquote>
        )}
      </div>
    </div>
  );
}

/** The form in which a visitor looks for players, with nothing booked. */
function WishDialog({ booking, store, club }: DialogProps<OpenWishDialog>): ReactNode {
  const { page, messages } = booking;
  const t = createReader(messages, store.context.language);
  const { sports, obstacle, load } = useSports(store, { club, t });
  const form = useWish({ store, t });
  const [isLocked, setLocked] = useState(false);
  const sport = sports?.find(({ id }) => String(id) === form.values.category_id);
  const close = () => closeMatchDialog(store, booking);
  return (
    <MatchShell name="match-wish" store={store} t={t} isLocked={isLocked} state={obstacle ?? sports} onClose={close}>
      <Preview form={form} sport={sport} store={store} t={t} />
      {obstacle ? (
        <End {...obstacle} t={t} onRetry={load} onClose={close} />
      ) : sports && sport ? (
        <WishForm
          {...{ form, page, sports, sport, t }}
          today={store.getState().schedule!.dates[0]!.date}
          onLock={setLocked}
          onClose={close}
        />
      ) : (
        <Blank title={t('publishTitle')} t={t} />
      )}
    </MatchShell>
  );
}

/** Opens the dialog, unless another one is open. `page` is the site's page with the same form. */
export const openWish = (page: string, opening: Opening): Promise<void> =>
  openMatchDialog(opening, (opened): OpenWishDialog => ({ ...opened, page, Dialog: WishDialog }));
