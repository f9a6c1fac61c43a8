import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { BrandContext, brandOfPage } from './brand.ts';
import { localeOfPath, offerOfPage } from './i18n/languages.ts';
import { loadTexts } from './i18n/texts.ts';
import { TextsContext } from './i18n/use-texts.ts';
import { navigationStarts, reloadOnMissingParts, takeOverRouteReload } from './reload.ts';

reloadOnMissingParts();
takeOverRouteReload();
const brand = brandOfPage();
const offer = offerOfPage();
const locale = localeOfPath(location.pathname);
const i18n = await loadTexts(locale.language);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <BrandContext value={brand}>
        <TextsContext value={{ locale, i18n, offer }}>
          <HydratedRouter instrumentations={[navigationStarts]} />
        </TextsContext>
      </BrandContext>
    </StrictMode>,
  );
});
