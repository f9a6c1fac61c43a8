import type { SiteSettings } from './settings.ts';

type Owner = Pick<
  SiteSettings,
  'email' | 'phone' | 'legalName' | 'legalAddress' | 'facebook' | 'instagram' | 'googlePlay' | 'appStore'
>;

/**
 * The owner of the demonstration. The addresses belong to nobody (RFC 2606), and their page says
 * so; no one has the phone number. Its legal address is among the texts, in three languages.
 */
const DEMO_OWNER: Owner = {
  email: 'hello@courtside.example',
  phone: '+380000000000',
  legalName: undefined,
  legalAddress: undefined,
  facebook: 'https://example.com/#facebook',
  instagram: 'https://example.com/#instagram',
  googlePlay: 'https://example.com/#google-play',
  appStore: 'https://example.com/#app-store',
};

/**
 * The owner that the site shows: the configured one, or, in a demonstration without any setting of
 * these, an example that is marked as such.
 */
export function ownerOf(configured: Owner, isDemonstration: boolean): Owner & Pick<SiteSettings, 'isExample'> {
  const isExample = isDemonstration && Object.values(configured).every((value) => value === undefined);
  return { ...(isExample ? DEMO_OWNER : configured), isExample };
}
