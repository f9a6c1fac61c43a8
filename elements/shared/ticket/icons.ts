/** Outlines of Lucide (ISC licence, lucide.dev), 24 units square, of the ticket's actions. */
export const icons = {
  calendar: 'M16 19h6M16 2v4M19 16v6M21 12.598V6a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h8.5M3 10h18M8 2v4',
  directions: 'M12 2l7 19-7-4-7 4 7-19Z',
  share:
    'M21 5a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM9 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM21 19a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM8.59 13.51l6.83 3.98M15.41 6.51l-6.82 3.98',
};
