/** Common English words that are one slip from a word of the vocabulary, or often stand in comments. */
export const knownWords = `
about above across after again against agree ahead along already also although always among another answer anybody anyone anything
anyway apart around asked attack away back based because become been before began begin behind being believe below best better between
beyond bigger board bottom boring brand bread break bring bride broken build built business called came cannot card care case cause
change chance check choice choose class clean clear client close coming comment common compare complete could count couple course cover
crazy create credit dance date deal decide different director does doing done door down draft drink drive during each early
easy eight either else empty english enough enter entire even ever every exactly example except expect fact fair fall family fast
favourite feel felt final find fine finish first five follow food force form found four free fresh friend front full funny game gave
general gets getting give given glad goes going gone good great ground group grow guess hand happen happy hard have having hear heard
hello help here high hold home hope hour house however idea image important inside into issue join joke just keep kept kick kind knew know
known large last late later laugh lead learn least leave left less level life light like line listen little live long longer look looks loop
loose lose lost loud love lovely lower lunch main make maker making many maybe mean meant meeting middle might mind minute miss model moment month
more morning most mother move movie much music must name near need never next nice night noise none nothing number often once only
open order other others ought outside over page paint part party past people perfect perhaps person phone picture piece place plan play
played player please point possible pretty probably problem project proper push question quick quiet quite rather read ready real
really reason remember rest right round rule said same save says scene school second seem seems send sense serve seven several shall share
short should show side sign simple since sing sitting small some someone something sometimes somewhere song soon sort sound sounds space speak
special speed spend spot stand start started state stay step still stop story strange strong stuff style such sure swear sweet switch take
taken talk teach team tell test than thank thanks that their them then there these they thing things think third this those though
thought three through throw time times title today together tomorrow tonight took total touch track train tried trouble true truth
trying turn twice under understand until used useful usual using version very video voice wait walk want water weather week weird well
went were what when where whether which while white whole whose will window wish with within without wonder word words work works world
worse worst would wrong wrote year years yesterday young your yours bars bar beat beats chord chords drop drops effect effects fade key
keys mood note notes pattern pause phrase pitch rhythm scale studio sustain tone tune volume wave mixed mixing mixer master sting stung
vocally locals rides bead beads heart hearts harsh hardly barely almost nearly slightly somewhat maximum minimum double half quarter narrator dialogue
speech speaker speaks player players playing plays played theme themes listen listening trailer battle level levels enemy boss
scene scenes cutscene character dragon castle forest menu combat loops looping credits brass voices stings chorale pacing casts
riser risers sweep sweeps whoosh impact crackle vinyl sidechain sidechains quantise quantize detune dropout pan panned panning automate world remain remains closet booth cupboard cathedral chapel cavern tunnel stadium arena coffee pizza cat dog mouse house horse moose bread bird birds boots clown crown drown brown frown dress dream dreams drama drill
`;
