-- Files in APL, by their extensions, and by a first line that runs zilde.
local extensions = {}
for _, extension in ipairs(require('zilde.glyphs').extensions) do
  extensions[extension] = 'apl'
end

vim.filetype.add({
  extension = extensions,
  pattern = {
    ['.*'] = {
      function(_, buffer)
        local first = vim.api.nvim_buf_get_lines(buffer, 0, 1, false)[1] or ''
        return first:find('^#!.*%f[%w]zilde%f[%W]') and 'apl' or nil
      end,
      { priority = -math.huge },
    },
  },
})
