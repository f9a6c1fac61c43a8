import type { BookingStatus } from 'courtside/core';
import { Form } from 'react-router';
import type { Split, SplitPlayer } from '#core/desk.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

/**
 * What a player of a booking is, and what is owed, paid or on its way back, in a few words. Who does
 * not play owes nothing, and nobody does once the booking is cancelled.
 */
export function usePlayerNote(
  status: BookingStatus,
): (player: Pick<SplitPlayer, 'state' | 'share_status' | 'share'>) => string {
  const { t, money } = useDeskTexts();
  const stands = status === 'confirmed' || status === 'pending';
  return ({ state, share_status, share }) => {
    const plays = state === 'joined';
    const hasShare = share_status !== 'due' || (plays && stands);
    return [!plays && t(`player${state}`), hasShare && `${money(share)}, ${t(`share${share_status}`)}`]
      .filter(Boolean)
      .join(' · ');
  };
}

/** Removes a player. Needs two presses. */
function Remove({ id, name, in_match }: SplitPlayer) {
  const { t } = useDeskTexts();
  return (
    <details className="split-remove">
      <summary>
        {t('splitRemove')}
        <span className="unseen"> {name}</span>
      </summary>
      <p>
        {t('splitRemoveText')}
        {in_match && ` ${t('splitRemoveMatch')}`}
      </p>
      <Form method="post">
        <input type="hidden" name="player" value={id} />
        <button type="submit" name="intent" value="remove" className="button ghost desk-danger">
          {t('splitRemoveName', { name })}
        </button>
      </Form>
    </details>
  );
}

/** Those who joined, with their shares, and those who left while nobody has their place. */
export function SplitPlayers({ split: { players, places, open, payment, status } }: { split: Split }) {
  const { t } = useDeskTexts();
  const note = usePlayerNote(status);
  const joined = players.filter(({ state }) => state === 'joined').length + 1;
  return (
    <section className="desk-card" aria-labelledby="players">
      <h2 id="players">{t('splitPlayersOf', { joined, places })}</h2>
      <ul className="split-players">
        <li>
          <b>{t('splitYou')}</b>
        </li>
        {players.map((player) => (
          <li key={player.id}>
            <b>{player.name}</b>
            <small>{note(player)}</small>
            {/* Who paid at the club has the place. */}
            {open && player.state === 'joined' && !(payment === 'club' && player.share_status === 'paid') && (
              <Remove {...player} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
