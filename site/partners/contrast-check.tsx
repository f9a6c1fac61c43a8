import { useTexts } from '../i18n/use-texts.ts';
import type { Choice } from './choice.ts';
import { check, READABLE } from './contrast.ts';
import { usePartners } from './use-partners.ts';

/** The widgets' own colours, by how dark the ground is. */
const OWN = { light: { accent: '#3847ff', ground: '#ffffff' }, dark: { accent: '#8a94ff', ground: '#0b0d1a' } };

/** A word in its colours, drawn, since a policy of ours allows no style attribute in what the server sends. */
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

/** How the chosen accent reads, and what the widget mends by itself. */
export function ContrastCheck({ choice }: { choice: Choice }) {
  const t = usePartners();
  const { language } = useTexts();
  const own = OWN[choice.theme === 'dark' ? 'dark' : 'light'];
  const accent = choice.accent || own.accent;
  const { tint, chosen, ink, shown, on, onContrast } = check(accent, choice.ground || own.ground);
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
        {chosen >= READABLE ? t('contrastGood') : t('contrastMended', { color: ink, ratio: ratio(shown) })}{' '}
        {t('contrastOn', { ratio: ratio(onContrast) })}
      </p>
    </div>
  );
}
