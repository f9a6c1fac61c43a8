import { Link } from 'react-router';
import { useBrand } from '../brand.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { MARK } from './mark.ts';

/** The logo, with a link to the home page or another start. */
export function Logo({ path = '/' }: { path?: string }) {
  const { to } = useTexts();
  const { name } = useBrand();
  return (
    <Link to={to(path)} className="logo">
      <svg
        viewBox="0 0 28 28"
        width="28"
        height="28"
        fill="none"
        stroke="currentColor"
        strokeWidth={MARK.lineWidth}
        aria-hidden="true"
      >
        <path d={MARK.lines} />
        <circle {...MARK.ball} fill="var(--primary)" stroke="none" />
      </svg>
      {name}
    </Link>
  );
}
