-- `:checkhealth zilde`.
local M = {}

function M.check()
  vim.health.start('zilde')
  local path = vim.fn.expand(require('zilde').settings().path)
  if vim.fn.executable(path) == 0 then
    vim.health.error(("cannot find the program '%s'"):format(path), { "put it on the path, or set vim.g.zilde = { path = '…' }" })
    return
  end
  local version = vim.system({ path, '--version' }, { text = true }):wait()
  vim.health.ok(vim.fn.exepath(path) .. ': ' .. vim.trim(version.stdout or ''))
  if vim.system({ path, 'lsp', '--help' }):wait().code ~= 0 then
    vim.health.error('this program was built without the language server', { 'cargo install with the feature lsp' })
  end
end

return M
