// The entry of the extension, which JupyterLab loads as a script. It does what bundlers generate for module federation: `init` is
// given the packages that JupyterLab shares, and `get` returns the plugin. The files beside it are modules that browsers load as
// they are.
{
  const ownAddress = document.currentScript.src;
  let sharedPackages;

  // Returns the exports of a package of JupyterLab: of the version that is in use, if there are several.
  const load = async name => {
    const versions = Object.values(sharedPackages[name]);
    const version = versions.find(version => version.loaded) ?? versions[0];
    return (await version.get())();
  };

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB['zilde-jupyterlab'] = {
    init: packages => {
      sharedPackages = packages;
    },
    get: async () => {
      const { createPlugin } = await import(new URL('plugin.js', ownAddress));
      const plugin = await createPlugin(load);
      return () => ({ __esModule: true, default: plugin });
    }
  };
}
