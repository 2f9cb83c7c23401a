"""The index cases: each one thing said in APL, BQN and NumPy, on the same numbers.

Index origin 0.  `n` is the size of a run.  Data come from an integer hash that each language computes exactly, so that the
checksums of all results can be compared.  A missing expression (None) means that the language has no such operation.
The timed text may be several statements (` ⋄ ` in APL and BQN, `;` in Python); the last one is the result.  Every result is
contiguous: what NumPy would give as a view with gaps is copied.
"""
from collections import namedtuple

MILLION, TEN_MILLION = 10**6, 10**7
ONE, BOTH = (MILLION,), (MILLION, TEN_MILLION)

# `s Hash i`: hash of index i with seed s, in [0,P).  `Unit s`: floats in [0,1).  `k Below s`: whole numbers in [0,k).
# `Check r`: the sum of the ravel, weighted 1…7 by position; characters count as their code points.
PRELUDE = {
    "apl": """⎕IO←0
P←1048573
Hash←{h←P|⍺+40503×⍵ ⋄ h←P|1+h×h ⋄ P|⍵+h×h}
Unit←{(⍵ Hash ⍳n)÷P}
Below←{⌊(⍺×⍵ Hash ⍳n)÷P}
Check←{v←∊⍵ ⋄ v←{0≡⊃0⍴⍵:⍵ ⋄ ⎕UCS ⍵}v ⋄ r←+/v×1+7|⍳≢v ⋄ (9○r)+11○r}""",
    "bqn": """prime←1048573
Hash←{h←prime|𝕨+40503×𝕩 ⋄ h↩prime|1+h×h ⋄ prime|𝕩+h×h}
Narrow←•internal.Squeeze
Unit←{(𝕩 Hash ↕n)÷prime}
Below←{Narrow ⌊(𝕨×𝕩 Hash ↕n)÷prime}
Check←{v←⥊𝕩 ⋄ v↩{(2≤≡𝕩)?∾⥊¨𝕩;𝕩}v ⋄ v↩{(0<≠𝕩)?(2=•Type⊑𝕩)?𝕩-@;𝕩}v ⋄ +´v×1+7|↕≠v}""",
    "py": """import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
P = 1048573
def Hash(s, i):
    h = (s + 40503*i) % P; h = (1 + h*h) % P
    return (i + h*h) % P
def Unit(s): return Hash(s, np.arange(n)) / P
def Below(k, s, t=np.int64): return np.floor(k*Hash(s, np.arange(n)) / P).astype(t)
def Check(r):
    r = np.asarray(r)
    if r.dtype == object: r = np.frombuffer(b"".join(np.ravel(r)), np.uint8)
    if r.dtype.kind == "U": r = np.ascontiguousarray(r).view(np.int32)
    if r.dtype.kind != "c": r = r.astype(float)
    r = np.ravel(r); c = (r * (1 + np.arange(r.size) % 7)).sum()
    return c.real + c.imag""",
}

# ---- data: name → how it is made in each language; what it needs is made first --------------------------------------------
Data = namedtuple("Data", "apl bqn py needs")
DATA = {}


def D(name, apl, bqn, py, needs=""):
    DATA[name] = Data(apl, bqn, py, needs.split())


# one vector for each type of element
D("pb", "pb←0.5>Unit 1", "pb←0.5>Unit 1", "pb = 0.5 > Unit(1)")
D("ba", "ba←60 Below 2", "ba←60 Below 2", "ba = Below(60, 2, np.int8)")
D("sa", "sa←1000 Below 3", "sa←1000 Below 3", "sa = Below(1000, 3, np.int16)")
D("ia", "ia←¯500000+1000000 Below 4", "ia←Narrow ¯500000+1000000 Below 4", "ia = Below(1000000, 4, np.int32) - np.int32(500000)")
D("fa", "fa←Unit 5", "fa←Unit 5", "fa = Unit(5)")
D("za", "za←(Unit 6)+0J1×Unit 7", None, "za = Unit(6) + 1j*Unit(7)")
D("al", "al←'abcdefghijklmnopqrstuvwxyz'", 'al←"abcdefghijklmnopqrstuvwxyz"', 'al = np.frombuffer(b"abcdefghijklmnopqrstuvwxyz", np.uint8)')
D("ca", "ca←al[26 Below 8]", "ca←(26 Below 8)⊏al", "ca = al[Below(26, 8)]", "al")
D("wa", "wa←⎕UCS 9000+26 Below 8", "wa←@+9000+26 Below 8", 'wa = (9000 + Below(26, 8)).astype(np.int32).view("U1")')
D("va", "va←(↓40 5⍴al)[40 Below 9]", "va←(40 Below 9)⊏<˘40‿5⥊al", "va = np.array([bytes(r) for r in np.resize(al, (40, 5))], object)[Below(40, 9)]", "al")
# second operands, indices, masks
D("fb", "fb←0.5+Unit 10", "fb←0.5+Unit 10", "fb = 0.5 + Unit(10)")
D("ib", "ib←¯500000+1000000 Below 11", "ib←Narrow ¯500000+1000000 Below 11", "ib = Below(1000000, 11, np.int32) - np.int32(500000)")
D("bb", "bb←60 Below 12", "bb←60 Below 12", "bb = Below(60, 12, np.int8)")
D("xi", "xi←n Below 13", "xi←n Below 13", "xi = Below(n, 13)")
D("xs", "xs←xi[⍋xi]", "xs←∧xi", "xs = np.sort(xi)", "xi")
D("xp", "xp←⍋14 Hash ⍳n", "xp←Narrow ⍋14 Hash ↕n", 'xp = np.argsort(Hash(14, np.arange(n)), kind="stable")')
D("ha", "ha←100 Below 15", "ha←100 Below 15", "ha = Below(100, 15)")
D("pa", "pa←0.5>Unit 16", "pa←0.5>Unit 16", "pa = 0.5 > Unit(16)")
D("pd", "pd←0.01>Unit 17", "pd←0.01>Unit 17", "pd = 0.01 > Unit(17)")
D("qa", "qa←pa/fb", "qa←pa/fb", "qa = fb[pa]", "pa fb")
D("qd", "qd←pd/fb", "qd←pd/fb", "qd = fb[pd]", "pd fb")
# matrices: 1000 columns; 8 and 4 columns
D("mf", "mf←(n÷1000)1000⍴fa", "mf←(n÷1000)‿1000⥊fa", "mf = fa.reshape(-1, 1000)", "fa")
D("mi", "mi←(n÷1000)1000⍴ia", "mi←(n÷1000)‿1000⥊ia", "mi = ia.reshape(-1, 1000)", "ia")
D("mb", "mb←(n÷1000)1000⍴ba", "mb←(n÷1000)‿1000⥊ba", "mb = ba.reshape(-1, 1000)", "ba")
D("mp", "mp←(n÷1000)1000⍴pa", "mp←(n÷1000)‿1000⥊pa", "mp = pa.reshape(-1, 1000)", "pa")
D("md", "md←(n÷1000)1000⍴pd", "md←(n÷1000)‿1000⥊pd", "md = pd.reshape(-1, 1000)", "pd")
D("me", "me←(n÷8)8⍴fa", "me←(n÷8)‿8⥊fa", "me = fa.reshape(-1, 8)", "fa")
D("ri", "ri←(n÷1000)↑(n÷1000)Below 18", "ri←(n÷1000)↑(n÷1000)Below 18", "ri = Below(n//1000, 18)[:n//1000]")
D("ci", "ci←1000↑1000 Below 19", "ci←1000↑1000 Below 19", "ci = Below(1000, 19)[:1000]")
D("re", "re←(n÷8)↑(n÷8)Below 20", "re←(n÷8)↑(n÷8)Below 20", "re = Below(n//8, 20)[:n//8]")
D("rx", "rx←(n÷1000)Below 21", "rx←(n÷1000)Below 21", "rx = Below(n//1000, 21)")
D("cx", "cx←1000 Below 22", "cx←1000 Below 22", "cx = Below(1000, 22)")
D("pr", "pr←rx,¨cx", "pr←rx⋈¨cx", "pass", "rx cx")
# late hits: the last element is the only one of its kind
D("fl", "fl←fa ⋄ fl[n-1]←2", "fl←(¯1↓fa)∾2", "fl = fa.copy(); fl[-1] = 2", "fa")
D("il", "il←ia ⋄ il[n-1]←2000000", "il←Narrow(¯1↓ia)∾2000000", "il = ia.copy(); il[-1] = 2000000", "ia")
D("bl", "bl←ba ⋄ bl[n-1]←99", "bl←Narrow(¯1↓ba)∾99", "bl = ba.copy(); bl[-1] = 99", "ba")
D("cl", "cl←ca ⋄ cl[n-1]←'!'", 'cl←(¯1↓ca)∾"!"', 'cl = ca.copy(); cl[-1] = 33', "ca")
# keys: about n distinct ones from a wide range; half of the sought ones are there
D("ka", "ka←(1024×23 Hash ⍳n)+1024 Below 24", "ka←Narrow(1024×23 Hash ↕n)+1024 Below 24", "ka = (1024*Hash(23, np.arange(n)) + Below(1024, 24)).astype(np.int32)")
D("kx", "kx←ka[n Below 25]+pa", "kx←Narrow pa+(n Below 25)⊏ka", "kx = ka[Below(n, 25)] + pa", "ka pa")
D("kf", "kf←100↑kx", "kf←100↑kx", "kf = kx[:100]", "kx")
D("ga", "ga←ka+0.5", "ga←ka+0.5", "ga = ka + 0.5", "ka")
D("gx", "gx←kx+0.5", "gx←kx+0.5", "gx = kx + 0.5", "kx")
D("gf", "gf←100↑gx", "gf←100↑gx", "gf = gx[:100]", "gx")
D("wx", "wx←⎕UCS 60000+50000 Below 26", "wx←@+60000+50000 Below 26", "wx = (5000 + Below(50000, 26)).astype(np.int32)")
D("wy", "wy←⎕UCS 60000+100000 Below 27", "wy←@+60000+100000 Below 27", "wy = (5000 + Below(100000, 27)).astype(np.int32)")
D("wf", "wf←100↑wy", "wf←100↑wy", "wf = wy[:100]", "wy")
D("mr", "mr←(n÷4)4⍴1000 Below 28", "mr←(n÷4)‿4⥊1000 Below 28", "mr = Below(1000, 28, np.int16).reshape(-1, 4)")
D("ms", "ms←(mr⍪(n÷4)4⍴1000 Below 29)[(n÷4)↑(n÷2)Below 30;]", "ms←((n÷4)↑(n÷2)Below 30)⊏mr∾(n÷4)‿4⥊1000 Below 29", "ms = np.concatenate((mr, Below(1000, 29, np.int16).reshape(-1, 4)))[Below(n//2, 30)[:n//4]]", "mr")
D("mt", "mt←100↑ms", "mt←100↑ms", "mt = ms[:100]", "ms")
D("cs", "cs←((n,6)⍴al[⌊26×(31 Hash ⍳6×n)÷P])⍪(n,6)⍴al[⌊26×(32 Hash ⍳6×n)÷P]", "cs←(n‿6⥊(⌊26×(31 Hash ↕6×n)÷prime)⊏al)∾n‿6⥊(⌊26×(32 Hash ↕6×n)÷prime)⊏al", "cs = np.concatenate([al[np.floor(26*Hash(s, np.arange(6*n)) / P).astype(int)].reshape(n, 6) for s in (31, 32)])", "al")
D("vs", "vs←↓n↑cs", "vs←<˘n↑cs", "vs = [r.tobytes() for r in cs[:n]]", "cs")
D("vt", "vt←↓cs[(2×n)Below 33;]", "vt←<˘((2×n)Below 33)⊏cs", "vt = [r.tobytes() for r in cs[Below(2*n, 33)]]", "cs")
D("vf", "vf←100↑vt", "vf←100↑vt", "vf = vt[:100]", "vt")
# tables with a value for what is not there
D("tk", "tk←1000↑ka", "tk←1000↑ka", "tk = ka[:1000]", "ka")
D("tx", "tx←(tk[1000 Below 34])+pa", "tx←Narrow pa+(1000 Below 34)⊏tk", "tx = tk[Below(1000, 34)] + pa", "tk pa")
D("ty", "ty←tx+0.5", "ty←tx+0.5", "ty = tx + 0.5", "tx")
D("tg", "tg←tk+0.5", "tg←tk+0.5", "tg = tk + 0.5", "tk")
D("tv", "tv←1000↑fa", "tv←1000↑fa", "tv = fa[:1000]", "fa")
# windows into the matrix
D("st", "st←⍉↑(32↑936 Below 35)(32↑936 Below 36)", "sr←32↑936 Below 35 ⋄ sc←32↑936 Below 36 ⋄ st←sr⋈¨sc", "sr = Below(936, 35)[:32]; sc = Below(936, 36)[:32]")
D("up", "up←500 500⍴fb", "up←500‿500⥊fb", "up = fb[:250000].reshape(500, 500)", "fb")
D("t", "t←⎕USE 'tensor'", "@", "pass")

# ---- cases ----------------------------------------------------------------------------------------------------------------
Case = namedtuple("Case", "id group sizes data apl bqn py items")
CASES = []


def C(id, group, sizes, data, apl, bqn, py, items="n"):
    """A case; `items` is the number of elements that its time is divided by."""
    CASES.append(Case(id, group, sizes, data.split(), apl, bqn, py, items))


G = "gather"
for name, kind in zip("pb ba sa ia fa za ca wa va".split(), "bits i8 i16 i32 f64 complex char wide nested".split()):
    C("random_" + kind, G, BOTH, name + " xi", name + "[xi]", None if kind == "complex" else "xi⊏" + name, name + ".take(xi)")
    C("sorted_" + kind, G, BOTH, name + " xs", name + "[xs]", None if kind == "complex" else "xs⊏" + name, name + ".take(xs)")

G = "cells"
C("pairs", G, ONE, "mf rx cx", "(rx cx)⎕GATHER mf", "(cx+1000×rx)⊏⥊mf", "mf[rx,cx]")
C("pairs_nested", G, ONE, "mf pr", "mf[pr]", "pr⊑mf", "mf[rx,cx]")
C("rows_f64", G, BOTH, "mf ri", "mf[ri;]", "ri⊏mf", "mf.take(ri,0)")
C("rows_i8", G, BOTH, "mb ri", "mb[ri;]", "ri⊏mb", "mb.take(ri,0)")
C("rows_of_8", G, BOTH, "me re", "me[re;]", "re⊏me", "me.take(re,0)")
C("columns", G, ONE, "mf ci", "mf[;ci]", "ci⊸⊏˘mf", "mf.take(ci,1)")
C("rows_columns", G, ONE, "mf ri ci", "mf[ri;ci]", "⟨ri,ci⟩⊏mf", "mf[np.ix_(ri,ci)]")

G = "scatter"
C("replace_f64", G, BOTH, "fa fb xp", "y←fa ⋄ y[xp]←fb ⋄ y", "fb⌾(xp⊸⊏)fa", "y=fa.copy();y[xp]=fb;y")
C("replace_i32", G, BOTH, "ia ib xp", "y←ia ⋄ y[xp]←ib ⋄ y", "ib⌾(xp⊸⊏)ia", "y=ia.copy();y[xp]=ib;y")
C("replace_again", G, BOTH, "fa fb xi", "y←fa ⋄ y[xi]←fb ⋄ y", None, "y=fa.copy();y[xi]=fb;y")
C("replace_one", G, BOTH, "fa xi", "y←fa ⋄ y[xi]←0 ⋄ y", None, "y=fa.copy();y[xi]=0;y")
C("replace_sorted", G, BOTH, "fa fb xs", "y←fa ⋄ y[xs]←fb ⋄ y", None, "y=fa.copy();y[xs]=fb;y")
C("replace_rows", G, ONE, "mf ri", "y←mf ⋄ y[ri;]←mf ⋄ y", None, "y=mf.copy();y[ri]=mf;y")
C("plus_f64", G, BOTH, "fa fb xi", "y←fa ⋄ y[xi]+←fb ⋄ y", None, "y=fa.copy();np.add.at(y,xi,fb);y")
C("plus_i32", G, BOTH, "ia ba xi", "y←ia ⋄ y[xi]+←ba ⋄ y", None, "y=ia.copy();np.add.at(y,xi,ba);y")
C("maximum_f64", G, BOTH, "fa fb xi", "y←fa ⋄ y[xi]⌈←fb ⋄ y", None, "y=fa.copy();np.maximum.at(y,xi,fb);y")
C("maximum_i32", G, BOTH, "ia ib xi", "y←ia ⋄ y[xi]⌈←ib ⋄ y", None, "y=ia.copy();np.maximum.at(y,xi,ib);y")
C("operator_plus", G, ONE, "fa fb xi", "fa(+⎕SCATTER(⊂xi))fb", None, "y=fa.copy();np.add.at(y,xi,fb);y")

G = "histogram"
C("bins_100", G, ONE, "ha", "y←100⍴0 ⋄ y[ha]+←1 ⋄ y", "100↑/⁼ha", "np.bincount(ha,minlength=100)")
C("bins_million", G, ONE, "xi", "y←n⍴0 ⋄ y[xi]+←1 ⋄ y", "n↑/⁼xi", "np.bincount(xi,minlength=n)")
C("weights_100", G, ONE, "ha fa", "y←100⍴0 ⋄ y[ha]+←fa ⋄ y", None, "np.bincount(ha,fa,100)")
C("weights_million", G, ONE, "xi fa", "y←n⍴0 ⋄ y[xi]+←fa ⋄ y", None, "np.bincount(xi,fa,n)")

G = "mask"
for mask, density in (("pa", "half"), ("pd", "sparse")):
    for name, kind in zip("fa ia ba ca pb".split(), "f64 i32 i8 char bits".split()):
        C("read_%s_%s" % (density, kind), G, ONE, mask + " " + name, mask + "/" + name, mask + "/" + name, name + "[" + mask + "]")
    rank2 = {"pa": "mp", "pd": "md"}[mask]
    C("where_" + density, G, ONE, mask, "⍸" + mask, "/" + mask, "np.flatnonzero(" + mask + ")")
    C("index_where_" + density, G, ONE, mask + " fa", "fa[⍸%s]" % mask, "(/%s)⊏fa" % mask, "fa[%s]" % mask)
    C("matrix_" + density, G, ONE, rank2 + " mf", "mf[⍸%s]" % rank2, "(⥊%s)/⥊mf" % rank2, "mf[%s]" % rank2)
    C("assign_one_" + density, G, ONE, mask + " fa", "y←fa ⋄ (%s/y)←0 ⋄ y" % mask, "0¨⌾(%s⊸/)fa" % mask, "y=fa.copy();y[%s]=0;y" % mask)
    C("assign_where_" + density, G, ONE, mask + " fa", "y←fa ⋄ y[⍸%s]←0 ⋄ y" % mask, "0¨⌾(%s⊸/)fa" % mask, "y=fa.copy();y[%s]=0;y" % mask)
    some = {"pa": "qa", "pd": "qd"}[mask]
    C("assign_many_" + density, G, ONE, mask + " fa " + some, "y←fa ⋄ (%s/y)←%s ⋄ y" % (mask, some), "%s⌾(%s⊸/)fa" % (some, mask), "y=fa.copy();y[%s]=%s;y" % (mask, some))

G = "slice"
for name, kind in zip("fa ia ba".split(), "f64 i32 i8".split()):
    C("step_2_" + kind, G, BOTH, name, name + "[::2]", "⥊˘⊏⍉∘‿2⥊" + name, name + "[::2].copy()", "n/2")
    C("step_7_" + kind, G, BOTH, name, name + "[3::7]", None, name + "[3::7].copy()", "n/7")
    C("reversed_" + kind, G, BOTH, name, name + "[::¯1]", "⌽" + name, name + "[::-1].copy()")
    C("down_3_" + kind, G, BOTH, name, name + "[::¯3]", None, name + "[::-3].copy()", "n/3")
C("block_f64", G, BOTH, "mf", "mf[::2;::2]", None, "mf[::2,::2].copy()", "n/4")
C("middle_f64", G, BOTH, "mf", "mf[;100:900]", None, "mf[:,100:900].copy()", "0.8*n")
C("rows_reversed", G, BOTH, "mf", "mf[::¯1;]", "⌽mf", "mf[::-1].copy()")
C("columns_reversed", G, BOTH, "mf", "mf[;::¯1]", "⌽˘mf", "mf[:,::-1].copy()")
C("assign_step_2", G, BOTH, "fa", "y←fa ⋄ y[::2]←0 ⋄ y", None, "y=fa.copy();y[::2]=0;y")
C("assign_middle", G, ONE, "mf", "y←mf ⋄ y[100:900;100:900]←0 ⋄ y", None, "y=mf.copy();y[100:900,100:900]=0;y")

G = "argmax"
C("flat_f64", G, ONE, "fa", "⎕ARGMAX fa", "⊑fa⊐⌈´fa", "fa.argmax()")
C("flat_i32", G, ONE, "ia", "⎕ARGMAX ia", "⊑ia⊐⌈´ia", "ia.argmax()")
C("flat_i8", G, ONE, "ba", "⎕ARGMAX ba", "⊑ba⊐⌈´ba", "ba.argmax()")
C("least_f64", G, ONE, "fa", "⎕ARGMIN fa", "⊑fa⊐⌊´fa", "fa.argmin()")
C("matrix_f64", G, ONE, "mf", "1000⊥⎕ARGMAX mf", "⊑(⥊mf)⊐⌈´⥊mf", "mf.argmax()")
C("columns_f64", G, ONE, "mf", "⎕ARGMAX[0]mf", "{⊑𝕩⊐⌈´𝕩}˘⍉mf", "mf.argmax(0)")
C("rows_f64_max", G, ONE, "mf", "⎕ARGMAX[1]mf", "{⊑𝕩⊐⌈´𝕩}˘mf", "mf.argmax(1)")
C("columns_i32", G, ONE, "mi", "⎕ARGMAX[0]mi", "{⊑𝕩⊐⌈´𝕩}˘⍉mi", "mi.argmax(0)")
C("rows_i32", G, ONE, "mi", "⎕ARGMAX[1]mi", "{⊑𝕩⊐⌈´𝕩}˘mi", "mi.argmax(1)")
C("idiom_f64", G, ONE, "fa", "fa⍳⌈/fa", "⊑fa⊐⌈´fa", "fa.argmax()")

G = "find"
C("late_f64", G, ONE, "fl", "2 ⎕FIND fl", "⊑fl⊐2", "(fl==2).argmax()")
C("late_i32", G, ONE, "il", "2000000 ⎕FIND il", "⊑il⊐2000000", "(il==2000000).argmax()")
C("late_i8", G, ONE, "bl", "99 ⎕FIND bl", "⊑bl⊐99", "(bl==99).argmax()")
C("late_char", G, ONE, "cl", "'!'⎕FIND cl", "⊑cl⊐'!'", "(cl==33).argmax()")
C("never_f64", G, ONE, "fa", "≢2 ⎕FIND fa", "n≠⊑fa⊐2", "(lambda m: int(m.size and m[m.argmax()]))(fa==2)")
C("never_i32", G, ONE, "ia", "≢2000000 ⎕FIND ia", "n≠⊑ia⊐2000000", "(lambda m: int(m.size and m[m.argmax()]))(ia==2000000)")
C("never_i8", G, ONE, "ba", "≢99 ⎕FIND ba", "n≠⊑ba⊐99", "(lambda m: int(m.size and m[m.argmax()]))(ba==99)")
C("never_char", G, ONE, "ca", "≢'!'⎕FIND ca", "n≠⊑ca⊐'!'", "(lambda m: int(m.size and m[m.argmax()]))(ca==33)")
C("iota_late_f64", G, ONE, "fl", "fl⍳2", "⊑fl⊐2", "(fl==2).argmax()")
C("iota_never_i32", G, ONE, "ia", "ia⍳2000000", "⊑ia⊐2000000", "(lambda m: m.argmax() if m.any() else n)(ia==2000000)")

G = "index_of"
# Each way of NumPy is the fastest that was found: sorting the many and searching them, or sorting the few and passing over the many.
MANY = "s=np.argsort(%s,kind='stable');p=np.searchsorted(%s,%s,sorter=s);p[p==len(s)]=0;q=s[p];np.where(%s[q]==%s,q,len(s))"
FEW = "u,v=np.unique(%s,return_inverse=True);p=np.searchsorted(u,%s);p[p==len(u)]=0;h=np.flatnonzero(u[p]==%s)[::-1];r=np.full(len(u),len(%s));r[p[h]]=h;r[v]"
ROWS = "e=np.ascontiguousarray(%s).view(np.int64).ravel();f=np.ascontiguousarray(%s).view(np.int64).ravel();"
C("few_i32", G, ONE, "ka kf", "ka⍳kf", "ka⊐kf", FEW % ("kf", "ka", "ka", "ka"))
C("few_f64", G, ONE, "ga gf", "ga⍳gf", "ga⊐gf", FEW % ("gf", "ga", "ga", "ga"))
C("few_char", G, ONE, "wx wf", "wx⍳wf", "wx⊐wf", FEW % ("wf", "wx", "wx", "wx"))
C("few_rows", G, ONE, "mr mt", "mr⍳mt", "mr⊐mt", ROWS % ("mr", "mt") + FEW % ("f", "e", "e", "e"), "n/4")
C("few_strings", G, ONE, "vs vf", "vs⍳vf", "vs⊐vf", "d=dict.fromkeys(vf,n);[d.__setitem__(s,i) for i,s in enumerate(vs) if d.get(s)==n];[d[s] for s in vf]")
C("many_i32", G, ONE, "ka kx", "ka⍳kx", "ka⊐kx", MANY % ("ka", "ka", "kx", "ka", "kx"))
C("many_f64", G, ONE, "ga gx", "ga⍳gx", "ga⊐gx", MANY % ("ga", "ga", "gx", "ga", "gx"))
C("many_char", G, ONE, "wx wy", "wx⍳wy", "wx⊐wy", "t=np.full(200000,n);t[wx[::-1]]=np.arange(n-1,-1,-1);t.take(wy)")
C("alphabet", G, ONE, "al ca", "al⍳ca", "al⊐ca", "t=np.full(256,26);t[al]=np.arange(26);t.take(ca)")
C("many_rows", G, ONE, "mr ms", "mr⍳ms", "mr⊐ms", ROWS % ("mr", "ms") + MANY % ("e", "e", "f", "e", "f"), "n/4")
C("many_strings", G, ONE, "vs vt", "vs⍳vt", "vs⊐vt", "d={};[d.setdefault(s,i) for i,s in enumerate(vs)];[d.get(s,n) for s in vt]")
TABLE = "s=np.argsort(%s);p=np.searchsorted(%s,%s,sorter=s);p[p==1000]=0;q=s[p];np.where(%s[q]==%s,tv[q],-1)"
C("fallback_i32", G, ONE, "tk tx tv", "(tv,¯1)[tk⍳tx]", "(tk⊐tx)⊏tv∾¯1", TABLE % ("tk", "tk", "tx", "tk", "tx"))
C("fallback_f64", G, ONE, "tg ty tv", "(tv,¯1)[tg⍳ty]", "(tg⊐ty)⊏tv∾¯1", TABLE % ("tg", "tg", "ty", "tg", "ty"))
C("fallback_char", G, ONE, "ca al tv", "((20↑tv),¯1)[(20↑al)⍳ca]", "((20↑al)⊐ca)⊏(20↑tv)∾¯1", "t=np.full(256,-1.0);t[al[:20]]=tv[:20];t.take(ca)")

G = "window"
C("windows_64", G, ONE, "mf st t", "t.gather(operand: mf⋄start_indices: st⋄slice_sizes: 64 64⋄offset_dims: 1 2⋄collapsed_slice_dims: ⍬⋄start_index_map: 0 1⋄index_vector_dim: 1)", ">{64‿64↑𝕩↓mf}¨st", "sliding_window_view(mf,(64,64))[sr,sc]", "32*64*64")
C("dynamic_slice", G, ONE, "mf t", "t.dynamic_slice(operand: mf⋄start_indices: 123 321⋄slice_sizes: 500 500)", "500‿500↑123‿321↓mf", "mf[123:623,321:821].copy()", "500*500")
C("dynamic_update", G, ONE, "mf up t", "t.dynamic_update_slice(operand: mf⋄update: up⋄start_indices: 123 321)", None, "y=mf.copy();y[123:623,321:821]=up;y")
