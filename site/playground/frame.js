// Inside the frame that shows a page's code: writes what its parent sends, and tells of the elements' events.
(() => {
  const tell = (kind, value) => parent.postMessage({ playground: kind, ...value }, '*');
  const hear = ({ source, data }) => {
    if (source !== parent) return;
    if (data?.playground === 'show') show(data);
    if (data?.playground === 'dispatch') dispatch(data);
  };
  function show({ html, events }) {
    // Opening takes every listener away.
    document.open();
    for (const name of events) {
      document.addEventListener(name, ({ detail }) =>
        tell('event', { name, detail: JSON.stringify(detail) ?? 'null' }),
      );
    }
    addEventListener('message', hear);
    document.write(html);
    document.close();
  }
  function dispatch({ tag, name, detail }) {
    // What opens a widget is none yet.
    (document.querySelector(tag) ?? document.body).dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true }),
    );
  }
  addEventListener('message', hear);
  tell('ready', {});
})();
