import { Form } from 'react-router';
import type { Split, SplitPlayer } from '#core/desk.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

/** What a player is and owes, in a few words. */
export function usePlayerNote(): (player: Pick<SplitPlayer, 'state' | 'share_status' | 'share'>) => string {
  const { t, money } = useDeskTexts();
  return ({ state, share_status, share }) =>
    [state !== 'joined' && t(`player${state}`), `${money(share)}, ${t(`share${share_status}`)}`]
      .filter(Boolean)
      .join(' · ');
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
export function SplitPlayers({ split: { players, places, open, payment } }: { split: Split }) {
  const { t } = useDeskTexts();
  const note = usePlayerNote();
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
