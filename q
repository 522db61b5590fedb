{"format":"footplate-game","version":1,"title":"1889","rules":1,"players":["Player 1","Bot 2","Bot 3"],"seed":3,"actions":[
  {"player":"p1","action":{"type":"buy_private","private":"A","price":20}},
  {"player":"p2","action":{"type":"pass"}},
  {"player":"p3","action":{"type":"pass"}}
]}
