import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../ui/icon.tsx';

/** A section of the home page, with its heading and a link to the full list. */
export function Section({
  id,
  title,
  more,
  alternate = false,
  className = '',
  children,
}: {
  id: string;
  title: string;
  more?: { to: string; text: string };
  alternate?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`home-section ${alternate ? 'home-alternate' : ''} ${className}`.trim()}
    >
      <div className="wrap">
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
      </div>
    </section>
  );
}
