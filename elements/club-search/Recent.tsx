import type { ReactNode } from 'react';
import { recentClubs } from '#core/state/recent-clubs.ts';
import type { CardActions } from './ClubCard.tsx';
import { Heading } from './Heading.tsx';
import type { Writing } from './writing.ts';

/** Clubs that this visitor opened before; nothing when there are none. */
export function Recent({
  level,
  writing: { t },
  actions,
}: {
  level: number;
  writing: Writing;
  actions: CardActions;
}): ReactNode {
  const clubs = recentClubs();
  if (clubs.length === 0) return null;
  return (
    <section className="recent">
      <Heading level={level}>{t('recent')}</Heading>
      <ul className="recent-list">
        {clubs.map((club) => (
          <li key={club.id}>
            <a
              href={actions.urlOf(club)}
              onClick={(event) => {
                if (!actions.select({ ...club, city: { title: club.city } })) event.preventDefault();
              }}
            >
              <b>{club.title}</b>
              <small>{club.city}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
