const storageKey = 'seseragiReloadedFor';

/**
 * After an update on the server, the parts that this page would still load are gone: the page is then loaded anew, once for each
 * missing part. Forms that hold something were asked about before.
 * @param wanted the address that one is on the way to, if any
 */
export function reloadForNewVersion(wanted: () => string | undefined): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection nothing new can be loaded; the page says so itself.
    if (!navigator.onLine) return;
    const missing = event.payload.message;
    if (sessionStorage.getItem(storageKey) === missing) return;
    sessionStorage.setItem(storageKey, missing);
    event.preventDefault();
    const address = wanted();
    if (address) window.location.assign(address);
    else window.location.reload();
  });
}
