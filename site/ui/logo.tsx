import { Link } from 'react-router';
import { type BrandLogo, useBrand } from '../brand.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { MARK } from './mark.ts';

/** A logo of this shape is read as the name, so that the name is not written beside it. */
const isWordmark = ({ width, height }: BrandLogo) => width >= 2 * height;

function OwnLogo({ logo, name }: { logo: BrandLogo; name: string }) {
  const { path, dark, width, height } = logo;
  const picture = <img src={path} width={width} height={height} alt={isWordmark(logo) ? name : ''} />;
  if (dark === undefined) return picture;
  return (
    <picture>
      <source srcSet={dark} media="(prefers-color-scheme: dark)" />
      {picture}
    </picture>
  );
}

function Mark() {
  return (
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
  );
}

/** The logo, with a link to the home page or another start. */
export function Logo({ path = '/' }: { path?: string }) {
  const { to } = useTexts();
  const { name, logo } = useBrand();
  return (
    <Link to={to(path)} className="logo">
      {logo ? <OwnLogo logo={logo} name={name} /> : <Mark />}
      {logo && isWordmark(logo) ? null : name}
    </Link>
  );
}
