import { useEffect } from 'react';
import { dialogs } from '../ui/use-dialogs.ts';

/** All filters of the page's search, which shows them itself. Without a search there are none. */
export default function FiltersDialog() {
  useEffect(() => {
    const search = document.querySelector<HTMLElement & { openFilters(): void }>('club-search');
    if (!search) return dialogs.hide();
    void customElements.whenDefined('club-search').then(() => search.openFilters());
  }, []);
  return null;
}
