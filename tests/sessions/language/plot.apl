⍝ ]plot
      ⎕PW←50
      ]plot 3 1 2
 3┤ ⡀
  │ ⠘⢄
  │   ⠣⡀
  │    ⠘⢄
  │      ⠣⡀
  │       ⠘⢄
  │        ⠈⠢⡀
  │          ⠑⢄
 2┤           ⠈⠢⡀                              ⢀⡠
  │             ⠑⢄                          ⢀⡠⠒⠁
  │              ⠈⠢⡀                      ⡠⠔⠁
  │                ⠑⡄                  ⡠⠔⠉
  │                 ⠈⢢              ⡠⠔⠉
  │                   ⠑⡄         ⡠⠔⠉
  │                    ⠈⢢     ⣀⠔⠊
  │                      ⠑⡄⣀⠔⠊
 1┤                       ⠈
  └┬──────────────────────┬──────────────────────┬
   1                      2                      3
      ]plot 'a'÷2
⍎DOMAIN ERROR
      (⎕USE'plot').plot'a'÷2
                          ∧
      ]chart 1 2 3
bad command ]chart: ]plot draws a picture of numbers
