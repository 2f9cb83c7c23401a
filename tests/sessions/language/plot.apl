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
      ]help histogram
Frequencies of given values  +/KEYS∘.=V
      +/1 2 3∘.=3 1 1 2 1
3 1 1

Count how often each value occurs  {⍺,≢⍵}⌸V
      {⍺,≢⍵}⌸3 1 4 1 5 1
3 1
1 3
4 1
5 1

Histogram as bars  N⍴¨'*'
      ↑3 1 4⍴¨'*'
***
*
****

Histogram with given bin edges
      {¯1+{≢⍵}⌸(⍳4),0 10 20 30⍸⍵}3 12 15 29 31 8
2 2 1 1

np.histogram(a, bins=[0, 3, 6, 10])[0]  →  +/(⍳3)∘.=0 3 6⍸a

Histogram  p.histogram Y

Draws how many values lie in each interval of a
round length; bins says about how many intervals
there are. Several series overlap, or are stacked.
See ]help plot for arguments and options.

      p←⎕USE'plot'
      ⎕PW←50
      (rows: 4)p.histogram 1 2 2 3 3 3 4 4 7
      ]help chart
Histogram as bars  N⍴¨'*'
      ↑3 1 4⍴¨'*'
***
*
****
      ]help scatter plot
there is no page on scatter plot; these pages may help:
]help plot         Plot  p←⎕USE 'plot'
Scattered elements of a matrix  M[(I J)(K L)]
Sums into N bins  B[I]+←V
Histogram as bars  N⍴¨'*'
Add at indices that occur more than once  B(+⎕SCATTER I)V
      ]chart 1 2 3
bad command ]chart: ]plot draws a picture of numbers
