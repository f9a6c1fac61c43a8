import type { BookingStatus } from 'courtside/core';
import { Form } from 'react-router';
import type { DeskSplit } from '#core/desk.ts';
import { usePlayerNote } from '../booking/split-players.tsx';
import { Facts } from './facts.tsx';
import { Submit } from './staff-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

type Props = {
  split: DeskSplit;
  /** Of the booking. */
  status: BookingStatus;
  /** So that a form that is sent again moves no money again. */
  formKey: string;
  zone: string;
};

/** Notes that the club received a share, or takes that back. */
function ShareForm({ player, formKey }: { player: DeskSplit['players'][number]; formKey: string }) {
  const { t } = useDeskTexts();
  const { id, name, can } = player;
  if (!can.pay && !can.unpay) return null;
  const buttons = can.pay
    ? ([
        ['sharecash', 'paidCash'],
        ['sharecard', 'paidCard'],
      ] as const)
    : ([['unshare', 'undoPaid']] as const);
  return (
    <Form method="post" className="desk-actions">
      <input type="hidden" name="key" value={`${formKey}-${id}`} />
      <input type="hidden" name="player" value={id} />
      {buttons.map(([intent, text]) => (
        <Submit key={intent} intent={intent} className="button ghost">
          {t(text)}
          <span className="unseen">: {name}</span>
        </Submit>
      ))}
    </Form>
  );
}

/** Who plays in a split booking, and who owes what. */
export function DeskPlayers({ split, status, formKey, zone }: Props) {
  const { players, places, payment, paid, due, charge_at, prepaid } = split;
  const { t, money, moment } = useDeskTexts();
  const note = usePlayerNote(status);
  const joined = players.filter(({ state }) => state === 'joined').length + 1;
  return (
    <section className="desk-card" aria-labelledby="players">
      <h2 id="players">{t('splitPlayersOf', { joined, places })}</h2>
      <Facts
        rows={[
          [t('splitPaidAll'), money(paid)],
          [t('splitDue'), due.amount > 0 && money(due)],
          [
            t(prepaid ? 'splitDeskBack' : 'splitDeskCharge'),
            payment === 'online' && charge_at && moment(charge_at, zone),
          ],
        ]}
      />
      <ul className="split-players">
        {players.map((player) => (
          <li key={player.id}>
            <b>{player.name}</b>
            <small>{note(player)}</small>
            <ShareForm player={player} formKey={formKey} />
          </li>
        ))}
      </ul>
    </section>
  );
}
