import type { ReactNode } from 'react';
import { spacedPhone } from '#core/domain/spaced-phone.ts';
import type { ClubCard as Club } from '#core/schemas/index.ts';
import { clockOf, moneyText, tellApart, upperFirst } from '#elements/shared/text.ts';
import { Swatch } from '#elements/shared/ui/court.tsx';
import { Cover } from '#elements/shared/ui/cover.tsx';
import { SlotFace } from '#elements/shared/ui/slot-face.tsx';
import { parts } from '../deferred-parts.ts';
import type { CardActions } from '../model.ts';
import { cancelText, freeText, laterDay, type SearchWriting, votesText } from '../text.ts';
import { Heading } from './heading.tsx';

/** What all cards of a list have in common. */
export interface CardContext {
  /** Of the headings, 1 to 6. */
  level: number;
  writing: SearchWriting;
  actions: CardActions;
}

export interface ClubCardProps {
  club: Club;
  shared: CardContext;
}

interface PartProps {
  club: Club;
  writing: SearchWriting;
}

function Address({ club, writing }: PartProps): ReactNode {
  const { address_tag, address, distance_metres } = club;
  return (
    <p className="address">
      {[address_tag, address].filter(Boolean).join(', ')}
      {distance_metres !== null && (
        <span className="distance"> · {parts.position.value?.distanceText(distance_metres, writing)}</span>
      )}
    </p>
  );
}

function Chips({ club, writing: { t } }: PartProps): ReactNode {
  const others = [
    club.coaches_count > 0 && t('kind_coaches'),
    club.group_sessions_count > 0 && t('groups'),
    ...(club.badges ?? []).map(({ title }) => title),
  ];
  return (
    <ul className="chips">
      {club.court_groups.map(({ sport, surface, title, count }) => (
        <li key={`${sport} ${title}`} className="chip">
          <Swatch surface={surface} />
          {count > 1 ? `${upperFirst(title)} × ${count}` : upperFirst(title)}
        </li>
      ))}
      {others.map(
        (text) =>
          text && (
            <li key={text} className="chip">
              {text}
            </li>
          ),
      )}
    </ul>
  );
}

/** The next free times as buttons, or the telephone number of a club without online booking. */
function Slots({ club, writing, actions }: PartProps & { actions: CardActions }): ReactNode {
  if (!club.flags.online_booking) {
    return (
      <a part="phone" className="call" href={`tel:${club.phone}`}>
        {spacedPhone(club.phone)}
      </a>
    );
  }
  if (club.next_slots.length === 0) return null;
  tellApart(club.next_slots, club.time_zone);
  return (
    <div className="slots">
      {club.next_slots.map((slot) => {
        const [time, price] = [clockOf(slot.starts_at), moneyText(slot.price, writing)];
        const day = laterDay(club, slot, writing);
        return (
          <button
            type="button"
            part="slot"
            className="slot"
            key={slot.token}
            aria-label={writing.t('slotLabel', { time: day ? `${day} ${time}` : time, price, club: club.title })}
            onClick={() => actions.book(club, slot)}
          >
            {day && <small>{day} </small>}
            <SlotFace time={time} price={price} />
          </button>
        );
      })}
    </div>
  );
}

/** The club's name, which links to its page, and its lowest price. */
function Title({ club, shared: { level, writing, actions } }: ClubCardProps): ReactNode {
  return (
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
          <span>{writing.t('from')}</span> <b>{moneyText(club.price_from, writing)}</b>
          <span>{writing.t('perHour')}</span>
        </p>
      )}
    </div>
  );
}

/** A club: a picture of its court, what and where it is, what it costs, and its next free times. */
export function ClubCard({ club, shared }: ClubCardProps): ReactNode {
  const { writing, actions } = shared;
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
        client={actions.client}
        seed={club.id}
        sport={first?.sport}
        surface={first?.surface}
        width={416}
        height={300}
      />
      {/* Over the drawing, which is in sight until the photo is, and if it cannot be loaded. */}
      {club.photo && (
        // Photos are beside the API, not below it.
        <img className="cover" src={actions.client.publicUrl(`/..${club.photo}`)} alt="" loading="lazy" />
      )}
      <div className="body">
        <Title club={club} shared={shared} />
        <Address club={club} writing={writing} />
        <Chips club={club} writing={writing} />
        <div className="line">
          <p>{freeText(club, writing)}</p>
          <p>{votesText(club, writing)}</p>
          {cancelText(club, writing) && <p className="cancel">{cancelText(club, writing)}</p>}
        </div>
        <Slots club={club} writing={writing} actions={actions} />
      </div>
    </li>
  );
}
