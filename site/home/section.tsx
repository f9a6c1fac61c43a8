import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../ui/icon.tsx';

/** A full-width strip of the home page, with one section or two beside each other. */
export function Band({ alternate = false, children }: { alternate?: boolean; children: ReactNode }) {
  return (
    <div className={alternate ? 'home-band home-alternate' : 'home-band'}>
      <div className="wrap">{children}</div>
    </div>
  );
}

/** A section of the home page, with its heading and a link to the full list. */
export function Section({
  id,
  title,
  more,
  children,
}: {
  id: string;
  title: string;
  more?: { to: string; text: string };
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="home-section">
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {more && (
          <Link className="home-more" to={more.to}>
            {more.text}
            <Icon name="next" />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
