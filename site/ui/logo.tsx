import { Link } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';

/** Half a court seen from above, the ball, and the name: the way home. */
export function Logo() {
  const { to } = useTexts();
  return (
    <Link to={to('/')} className="logo">
      <svg
        viewBox="0 0 28 28"
        width="28"
        height="28"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        aria-hidden="true"
      >
        <path d="M20 4H4.4v20H20M14.4 4v20M4.4 14h10" />
        <circle cx="23.2" cy="14" r="3" fill="var(--primary)" stroke="none" />
      </svg>
      Courtside
    </Link>
  );
}
