-- Settings, commands and keys of buffers with APL.
if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = true

vim.bo.commentstring = '⍝ %s'
vim.bo.comments = ':⍝'
vim.opt_local.formatoptions:remove('t')
vim.opt_local.formatoptions:append('croql')

require('zilde').attach(vim.api.nvim_get_current_buf())
vim.b.undo_ftplugin = 'setlocal commentstring< comments< formatoptions< | lua require("zilde").detach()'
