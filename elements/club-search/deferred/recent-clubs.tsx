import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { recentClubs } from '#core/state/recent-clubs.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import type { CardActions } from '../model.ts';
import css from '../styles/recent-clubs.css';
import type { SearchWriting } from '../text.ts';
import { Heading } from '../view/heading.tsx';

interface Props {
  /** Of the heading, 1 to 6. */
  level: number;
  writing: SearchWriting;
  actions: CardActions;
}

/** The clubs that this visitor viewed last. */
export function RecentClubs({ level, writing: { t }, actions }: Props): ReactNode {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (section.current) addStyles(section.current.getRootNode(), css);
  }, []);
  const clubs = recentClubs();
  if (clubs.length === 0) return null;
  return (
    <section part="recent" className="recent" ref={section}>
      <Heading level={level}>{t('recent')}</Heading>
      <ul className="recent-list">
        {clubs.map((club) => (
          <li key={club.id}>
            <a
              part="club-link"
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
