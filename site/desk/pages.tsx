import { Link } from 'react-router';
import { useDeskTexts } from './use-desk-texts.ts';

/** Links to newer and older entries of a list, if it has several pages. */
export function Pages({ page, page_size, total }: { page: number; page_size: number; total: number }) {
  const { t } = useDeskTexts();
  const pages = Math.max(1, Math.ceil(total / Math.max(1, page_size)));
  if (pages === 1) return null;
  return (
    <nav className="desk-days" aria-label={t('pages')}>
      {page > 1 && (
        <Link className="button ghost" to={`?page=${page - 1}`}>
          {t('newer')}
        </Link>
      )}
      <span className="desk-page">{t('pageOf', { page, pages })}</span>
      {page < pages && (
        <Link className="button ghost" to={`?page=${page + 1}`}>
          {t('older')}
        </Link>
      )}
    </nav>
  );
}
