/** Words that carry no subject of their own in an English question or sentence. Lower case, without apostrophes; dropped from queries only. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about after again all also am an and any anyone anything are as at be because been before being both but by can cannot could did do does
  doing don done during each either else etc ever every everybody everyone everything few for from further get gets getting got had has have
  having he her here hers hi hello hey him his how however i if in into is isn it its itself just know let lets ll ma may maybe me might mine
  more most much must my myself need neither no nobody nor not nothing now of off on once one only or other our ours out over own please re s
  same shall she should so some somebody someone something such t than thank thanks that the their theirs them then there these they thing
  this those through to too try trying under until up upon us ve very want wants was wasn we were weren what when where whether which while
  who whom whose why will with within without won would wondering yes yet you your yours`
    .split(/\s+/u)
    .filter((word) => word !== ''),
)
