// For pages with /widget frames: fits their height and dispatches what happens in one as its own events.
(() => {
  const home = new URL(document.currentScript.src).origin;
  const frames = () => [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${home}/`));
  addEventListener('message', ({ origin, source, data }) => {
    const frame = origin === home && frames().find(({ contentWindow }) => contentWindow === source);
    if (!frame || data?.courtside === undefined) return;
    if (data.courtside === 'resize') frame.style.height = `${Math.ceil(Number(data.detail.height))}px`;
    else frame.dispatchEvent(new CustomEvent(data.courtside, { detail: data.detail, bubbles: true }));
  });
  // Frames that were there first are asked for what they have said already; those that come answer nothing yet.
  for (const { contentWindow } of frames()) contentWindow.postMessage({ courtside: 'hello' }, '*');
})();
