import type { ReactNode } from 'react';
import type { CardSlot, ClubCard as Club } from '#core/schemas/index.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { clockOf, moneyText } from '#elements/shared/text.ts';
import { Swatch } from '#elements/shared/ui/court.tsx';
import { Cover } from '#elements/shared/ui/cover.tsx';
import { Heading } from './Heading.tsx';
import { Vote } from './Vote.tsx';
import { dayWord, distanceText, type Writing } from './writing.ts';

/** What a card can set going. */
export interface CardActions {
  context: WidgetContext;
  urlOf(club: { id: number; slug: string }): string;
  /** False when the link is not to be followed. */
  select(club: { id: number; slug: string; title: string; city: { title: string } }): boolean;
  book(club: Club, slot: CardSlot): void;
  /** Joins the card with its pin. */
  point(id: number | null): void;
  say(text: string): void;
}

interface Shared {
  level: number;
  writing: Writing;
  actions: CardActions;
}

interface Props extends Shared {
  club: Club;
}

export interface CardProps {
  club: Club;
  /** What all cards of a list have in common. */
  shared: Shared;
}

function Address({ club, writing }: { club: Club; writing: Writing }): ReactNode {
  const { address_tag, address, distance_metres } = club;
  return (
    <p className="address">
      {[address_tag, address].filter(Boolean).join(', ')}
      {distance_metres !== null && <span className="distance"> · {distanceText(distance_metres, writing)}</span>}
    </p>
  );
}

function Chips({ club, writing: { t } }: { club: Club; writing: Writing }): ReactNode {
  return (
    <ul className="chips">
      {club.court_groups.map(({ sport, surface, title, count }) => (
        <li key={`${sport} ${surface}`} className="chip">
          <Swatch surface={surface} />
          {count} {title}
        </li>
      ))}
      {club.coaches_count > 0 && <li className="chip">{t('kind_coaches')}</li>}
      {club.group_sessions_count > 0 && <li className="chip">{t('groups')}</li>}
    </ul>
  );
}

function whenText({ flags, next_slots, slots_date, open_now }: Club, writing: Writing): string {
  const { t } = writing;
  if (!flags.online_booking) return t(open_now ? 'byPhoneNow' : 'byPhone');
  if (next_slots.length === 0) return t('nothingFree');
  return t('freeOn', { day: dayWord(slots_date ?? next_slots[0]!.starts_at.slice(0, 10), writing) });
}

/** '+380 44 123 45 67'; a number of another country as it is. */
const phoneText = (phone: string) => phone.replace(/^(\+380)(\d\d)(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5');

function Slots({ club, writing, actions }: Omit<Props, 'level'>): ReactNode {
  const { t } = writing;
  if (!club.flags.online_booking) {
    return (
      <a part="phone" className="call" href={`tel:${club.phone}`}>
        {phoneText(club.phone)}
      </a>
    );
  }
  if (club.next_slots.length === 0) return null;
  return (
    <div className="slots">
      {club.next_slots.map((slot) => {
        const [time, price] = [clockOf(slot.starts_at), moneyText(slot.price, writing)];
        return (
          <button
            type="button"
            part="slot"
            className="slot"
            key={slot.token}
            aria-label={t('slotLabel', { time, price, club: club.title })}
            onClick={() => actions.book(club, slot)}
          >
            <b>{time}</b> <span>{price}</span>
          </button>
        );
      })}
    </div>
  );
}

/** A club: its courts as a cover, what and where it is, what it costs, and its next free times. */
export function ClubCard({ club, shared: { level, writing, actions } }: CardProps): ReactNode {
  const { t } = writing;
  const first = club.court_groups[0];
  return (
    <li
      part="card"
      className="card"
      data-club={club.id}
      onMouseEnter={() => actions.point(club.id)}
      onMouseLeave={() => actions.point(null)}
      onFocusCapture={() => actions.point(club.id)}
    >
      <Cover
        client={actions.context.client}
        seed={club.id}
        sport={first?.sport ?? ''}
        surface={first?.surface ?? ''}
        width={416}
        height={300}
      />
      <div className="body">
        <div className="title">
          <Heading level={level}>
            <a
              part="club-link"
              href={actions.urlOf(club)}
              onClick={(event) => {
                if (!actions.select(club)) event.preventDefault();
              }}
            >
              {club.title}
            </a>
          </Heading>
          {club.price_from && (
            <p className="from">
              <span>{t('from')}</span> <b>{moneyText(club.price_from, writing)}</b>
            </p>
          )}
        </div>
        <Address club={club} writing={writing} />
        <Chips club={club} writing={writing} />
        <div className="line">
          <p>{whenText(club, writing)}</p>
          <Vote {...writing} club={club} context={actions.context} say={actions.say} />
        </div>
        <Slots club={club} writing={writing} actions={actions} />
      </div>
    </li>
  );
}
