/** The functions of a calendar, for an element that has its day as a property. */
export const asCalendar = (element) => ({
  entries: () => element.shadowRoot.querySelectorAll('.entry'),
  mount(container, day) {
    element.day = day;
    container.append(element);
  },
  update(day) {
    element.day = day;
  },
});
