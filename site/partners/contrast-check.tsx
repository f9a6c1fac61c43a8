import { useTexts } from '../i18n/use-texts.ts';
import type { Choice } from './choice.ts';
import { checkContrast, MIN_CONTRAST } from './contrast.ts';
import { usePartners } from './use-partners.ts';

/** The widgets' default colours on a light and on a dark background. */
const OWN = { light: { accent: '#3847ff', ground: '#ffffff' }, dark: { accent: '#8a94ff', ground: '#0b0d1a' } };

/**
 * A word in its colours, as SVG: our Content Security Policy does not allow style attributes in the
 * server's markup.
 */
function Sample({ text, ink, ground }: { text: string; ink: string; ground: string }) {
  return (
    <svg width="96" height="40" viewBox="0 0 96 40" aria-hidden="true">
      <rect width="96" height="40" rx="8" fill={ground} />
      <text x="48" y="25" textAnchor="middle" fontSize="15" fontWeight="600" fill={ink}>
        {text}
      </text>
    </svg>
  );
}

/** The contrast of the selected accent, and how the widget adjusts it. */
export function ContrastCheck({ choice }: { choice: Choice }) {
  const t = usePartners();
  const { language } = useTexts();
  const own = OWN[choice.theme === 'dark' ? 'dark' : 'light'];
  const accent = choice.accent || own.accent;
  const { tint, chosen, ink, shown, on, onContrast } = checkContrast(accent, choice.ground || own.ground);
  const ratio = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 1 });
  return (
    <div className="builder-contrast">
      <h3>{t('contrast')}</h3>
      <div>
        <Sample text={t('contrastText')} ink={ink} ground={tint} />
        <Sample text={t('contrastText')} ink={on} ground={accent} />
      </div>
      <p role="status">
        {t('contrastChosen', { ratio: ratio(chosen) })}{' '}
        {chosen >= MIN_CONTRAST ? t('contrastGood') : t('contrastMended', { color: ink, ratio: ratio(shown) })}{' '}
        {t('contrastOn', { ratio: ratio(onContrast) })}
      </p>
    </div>
  );
}
