/**
 * Common English idioms with what they mean in plain words: `idiom = meaning`, with a bar or a line's end between. Words match in any
 * inflection; `*` stands for one or two words between ("make * day"), `one's` for a possessive, `oneself` for a reflexive. Meanings are in
 * the words that a plain summary uses. The embeddings read idioms word by word; the meaning goes beside the words of the message, never in
 * their place. Source: own, from general knowledge.
 */
export const IDIOMS = `
give up the ghost = stop working, break down, be broken | on the blink = not working, broken
on one's last legs = almost broken, near the end | go belly up = fail, go bankrupt | go down the drain = be lost, be wasted
fall through = fail, not happen, be cancelled | fall flat = fail, have no success | go south = get worse, go wrong
go up in smoke = be lost, fail | hit a snag = meet a problem, be delayed | hit the roof = get very angry
hit the ceiling = get very angry | hit the books = study, learn | hit the hay = go to bed | hit the sack = go to bed
hit the road = leave, set out | hit the jackpot = have great luck | hit the nail on the head = be exactly right
hit it off = like each other at once, get on well | make ends meet = have enough money to live
live from hand to mouth = have barely enough money to live | tighten one's belt = spend less money, save
cost an arm and a leg = be very expensive, cost a lot | cost a fortune = be very expensive, cost a lot | break the bank = be too expensive
pay through the nose = pay too much | dirt cheap = very cheap | a rip-off = too expensive
strapped for cash = short of money, having little money | tight on money = short of money, having little money
in the red = in debt, losing money, making a loss | in the black = making a profit | foot the bill = pay for it
pick up the tab = pay for it | go dutch = share the bill | bring home the bacon = earn the money
bread and butter = main income, how one makes a living | make a killing = earn a lot of money | make a fortune = earn a lot of money
nest egg = savings | for a rainy day = for a time of need, savings | a drop in the ocean = a very small amount
a piece of cake = very easy | be a walk in the park = be very easy | child's play = very easy | no brainer = easy decision
uphill battle = difficult | tie the knot = get married, marry | get hitched = get married, marry | pop the question = propose marriage
walk down the aisle = get married | split up = separate, end the relationship | call it a day = stop, finish work for today
call it quits = stop, give up | throw in the towel = give up, quit | give it a shot = try | give it a go = try | have a go = try
take a stab = try | take the plunge = decide to do it, dare | bite the bullet = do something unpleasant that must be done
bite off more than one can chew = take on too much | cut corners = do it carelessly or cheaply | cut to the chase = come to the point
cut * some slack = be less strict | beat around the bush = avoid the point | get cold feet = become afraid, nervous, back out
chicken out = back out from fear, not dare | back out = withdraw, cancel | have second thoughts = doubt, be unsure, reconsider
change one's mind = decide otherwise | sit on the fence = be undecided, unsure | be in two minds = be undecided, unsure
up in the air = undecided, uncertain, open | set in stone = fixed, final | all thumbs = clumsy | two left feet = clumsy at dancing
a green thumb = good at gardening | green fingers = good at gardening | a dab hand = skilful
know * like the back of one's hand = know very well | know the ropes = know how it is done | learn the ropes = learn how it is done
show * the ropes = teach how it is done | by heart = from memory | rack one's brain = think hard
sleep on it = decide later, think about it first | draw a blank = remember nothing, not remember | ring a bell = sound familiar
slip one's mind = be forgotten, forget | off the top of one's head = without thinking long | over the moon = very happy, delighted
on cloud nine = very happy | in seventh heaven = very happy | on top of the world = very happy | tickled pink = very pleased
thrilled to bits = delighted | down in the dumps = sad, unhappy | under the weather = ill, unwell | feel blue = be sad, unhappy
have the blues = be sad | out of sorts = unwell, in a bad mood | sick as a dog = very ill | as right as rain = healthy, fine
on the mend = recovering, getting better | back on one's feet = recovered, well again | fit as a fiddle = very healthy
in good shape = fit, healthy | out of shape = not fit | kick the bucket = die, break | pass away = die | pass out = faint
go cold turkey = stop at once | fall off the wagon = drink again | running on fumes = exhausted, very tired
run on empty = exhausted, very tired | dead on one's feet = exhausted, very tired | burn out = become exhausted, overworked
wiped out = exhausted, very tired | worn out = exhausted, very tired | knackered = very tired, exhausted
dog tired = exhausted, very tired | pull an all-nighter = stay awake all night | burn the midnight oil = work late at night
burn the candle at both ends = work too much | not sleep a wink = not sleep at all | sleep like a log = sleep well
sleep like a baby = sleep well | round the clock = day and night, 24 hours a day | around the clock = day and night, 24 hours a day
at the crack of dawn = very early in the morning | in the nick of time = just in time | at the eleventh hour = at the last moment
once in a blue moon = very rarely | every now and then = sometimes | from time to time = sometimes
on the spur of the moment = without planning | out of the blue = unexpectedly, suddenly
like clockwork = regularly, smoothly, without problems | ahead of the game = early | behind schedule = late | take one's time = be slow
drag one's feet = delay | in no time = very quickly | in a heartbeat = at once | in a flash = very quickly
packed to the rafters = completely full, very crowded | packed like sardines = very crowded | bursting at the seams = too full
standing room only = completely full | sell like hot cakes = sell very well | sell out = be sold completely
a full house = completely full | a ghost town = empty, deserted | in the middle of nowhere = far from everything
off the beaten track = remote | a stone's throw = very near | on one's doorstep = very near | within walking distance = near
as the crow flies = in a straight line | rain cats and dogs = rain heavily | bucket down = rain heavily | be pouring down = rain heavily
boil hot = very hot | freeze cold = very cold | on thin ice = at risk | skate on thin ice = take a risk | play it safe = avoid risk
touch and go = uncertain, risky | a close call = a narrow escape, almost an accident | by the skin of one's teeth = only just
by a whisker = only just | miss the boat = miss the chance | jump the gun = act too early | jump on the bandwagon = follow the trend
jump through hoops = do many difficult things | go the extra mile = make a special effort | pull out all the stops = make every effort
give one's all = make every effort, do one's best | bend over backwards = make every effort, try very hard
move heaven and earth = make every effort | lend a hand = help | give * a hand = help | pitch in = help | have * back = support
stand up for = defend | in hot water = in trouble | in a pickle = in trouble | in a jam = in trouble | up the creek = in trouble
in the same boat = in the same situation | in over one's head = overwhelmed | snowed under = very busy, having too much work
up to one's ears = very busy, having too much work | up to one's neck = very busy, having too much work
swamped with = very busy, having too much of | have one's hands full = be very busy | have a lot on one's plate = be very busy
on one's plate = to do | on call = reachable for work | on the go = busy, active | on the fence = undecided, unsure
on the same page = in agreement | see eye to eye = agree | at odds = in disagreement | at loggerheads = in a quarrel, in disagreement
bury the hatchet = make peace | make up with = be friends again, be reconciled | fall out with = quarrel with, argue with
have a falling out = quarrel, argue | have a bone to pick = have something to complain about | get on * nerves = annoy, irritate
drive * crazy = annoy, irritate | drive * up the wall = annoy, irritate | a pain in the neck = annoying
fed up = annoyed, tired of it, unhappy | sick of = tired of | sick and tired of = tired of
at the end of one's rope = out of patience, desperate | at one's wits' end = desperate, not knowing what to do
last straw = one problem too many | lose one's temper = get angry | lose one's cool = get angry | blow a fuse = get angry
blow up at = get angry with | see red = get angry | keep one's cool = stay calm | let the cat out of the bag = tell a secret, reveal it
spill the beans = tell a secret, reveal it | keep * under wraps = keep secret | keep one's lips sealed = keep a secret
through the grapevine = by rumour | in the loop = informed | out of the loop = not informed | keep * posted = inform
touch base = get in contact | drop * a line = write to | get in touch = contact | lose touch = have no contact any more
face the music = accept the consequences, be punished | get away with = go unpunished | get the sack = be dismissed from the job, be fired
get the boot = be dismissed from the job, be fired | get the axe = be dismissed, be fired, be cancelled
be let go = be dismissed from the job, be fired | give notice = resign from the job, quit
hand in one's notice = resign from the job, quit | climb the ladder = be promoted | between jobs = unemployed, without a job
out of work = unemployed, without a job | pull strings = use influence | pull * leg = tease, joke | take * for a ride = cheat, deceive
rip * off = cheat, overcharge | fall for = be deceived by, fall in love with | head over heels = completely in love
have a crush on = be in love with | have a soft spot for = be fond of | have a sweet tooth = like sweet things
couch potato = lazy person | early bird = person who gets up early | night owl = person who stays up late
black sheep = odd one of the family | spit image = looking exactly like | like two peas in a pod = very alike
like father like son = alike | chip off the old block = like the parent | little one = small child, baby | bun in the oven = pregnant
expect a baby = pregnant | in the family way = pregnant | fly off the shelf = sell very fast | fly the nest = move out from the parents
empty nest = home without the children | home sweet home = home | make oneself at home = be comfortable | feel at home = be comfortable
break the ice = start the conversation | keep one's fingers crossed = hope for luck | third time lucky = success at the third try
back to the drawing board = start again | back to square one = start again | from scratch = from the beginning
start over = begin again, start again | turn over a new leaf = begin anew, improve | turn a blind eye = ignore
turn down = refuse, reject, not accept | turn up = appear, arrive, come | put off = postpone, delay | put on hold = postpone
on the back burner = postponed | put on ice = postpone | call off = cancel | pull the plug = cancel, stop | nip * in the bud = stop early
scale back = reduce | cut back on = reduce, use less | stock up on = buy a supply of | splash out = spend a lot of money
splurge on = spend a lot of money on | treat oneself to = buy as a treat | get rid of = remove, throw away
get hold of = reach, contact, obtain | get over = recover from | get by = manage | scrape by = barely manage
get the hang of = learn how to do | get the green light = be allowed, be approved | give the green light = allow, approve
thumbs up = approval | thumbs down = rejection | rule of thumb = rough rule | ballpark figure = rough estimate | give or take = about
more or less = about | a dime a dozen = very common | few and far between = rare | the tip of the iceberg = a small part
the lion's share = the largest part | the whole nine yards = everything | the best of both worlds = both advantages
a blessing in disguise = good in the end | a mixed blessing = good and bad | a white elephant = useless and expensive
a wild goose chase = a useless search | a needle in a haystack = very hard to find | leave no stone unturned = search everywhere
keep an eye on = watch | keep an eye out = watch for | lose track of = forget, not follow | lose one's way = get lost
drop the ball = make a mistake | screw up = make a mistake, fail | mess up = make a mistake, do badly | slip up = make a mistake
put one's foot in it = say the wrong thing | bark up the wrong tree = be mistaken | take with a grain of salt = doubt
take with a pinch of salt = doubt | miss the point = not understand | get the picture = understand | clear as mud = hard to understand
all Greek to me = not understandable | go over one's head = too difficult to understand | not one's cup of tea = not liked, disliked
right up one's alley = liked, fitting, suitable | down to earth = practical, modest | easy on the eye = good looking
food for thought = something to think about | feel under pressure = be stressed | butterflies in one's stomach = nervous
on edge = nervous, tense | on pins and needles = nervous | a bundle of nerves = very nervous | shake like a leaf = very afraid
scared stiff = very afraid | scared to death = very afraid | cry over spilt milk = regret what cannot be changed
water under the bridge = past and forgiven | let bygones be bygones = forgive | laugh one's head off = laugh a lot
crack up = laugh a lot | in stitches = laughing | eat like a horse = eat a lot | eat like a bird = eat little | pig out = eat too much
starve to death = be very hungry | a bite to eat = a meal | wet one's whistle = drink | drink like a fish = drink too much
paint the town red = go out and celebrate | have a blast = have great fun, enjoy it | have a ball = have great fun, enjoy it
let one's hair down = relax | take it easy = relax, rest | chill out = relax | kick back = relax | hang out = spend time
bump into = meet by chance | run into = meet by chance | come across = find by chance | come down with = fall ill with
come up short = not have enough | run out of = have no more | run late = be late | run errands = do small jobs | hold one's horses = wait
hang in there = do not give up | stick to one's guns = not change one's opinion | stick out like a sore thumb = be very noticeable
think outside the box = think in new ways | the ball is in * court = it is up to | pass the buck = blame somebody else
pull one's weight = do one's share | rest on one's laurels = make no more effort | steal the show = get all the attention
the sky is the limit = everything is possible | the writing on the wall = signs of failure | hand over fist = in large amounts, very fast
keep one's head above water = just manage to survive | hard up = short of money, poor | skint = having no money, broke
flat broke = having no money | go broke = go bankrupt, lose all the money | well off = rich, having enough money
money down the drain = wasted money | daylight robbery = far too expensive | on the cheap = cheaply, for little money
next to nothing = almost nothing, very little | buy * for a song = buy very cheaply | pick * up for a song = buy very cheaply
shell out = pay, spend | fork out = pay, spend | chip in for = contribute to, help to pay for | my treat = I pay for it
be on the house = be free of charge | max out = use up completely | out of pocket = having lost money | put money aside = save money
snap up = buy quickly | give * the sack = dismiss, fire | give * the boot = dismiss, fire | laid off = dismissed, made redundant
call in sick = be ill and not go to work | off sick = ill and not at work | take time off = not work, have a break
day off = free day, holiday | clock off = finish work | work one's socks off = work very hard | slack off = be lazy, work less
skive off = stay away from school or work | put one's feet up = rest, relax | rush off one's feet = very busy
run off one's feet = very busy | up to one's eyeballs = very busy, having too much | up to one's eyes = very busy, having too much
get the ball rolling = start | hit the ground running = start quickly and well | get one's act together = become organised, improve
get a move on = hurry | get cracking = start, hurry | be in the works = be planned, be in preparation
get the go-ahead = be approved, be allowed | give * the go-ahead = approve, allow | give * the green light = approve, allow
shoot down in flames = reject | red tape = bureaucracy, paperwork | up to scratch = good enough | get up to speed = learn the latest
bring * up to speed = inform | in the know = informed | put in a good word for = recommend | rat race = stressful working life
find one's feet = get used to it, settle in, adapt | steep learning curve = difficult to learn
know one's stuff = be competent, be an expert | fill in for = replace, substitute for | call the shots = decide, be in charge
up and about = out of bed, recovered | off colour = unwell, ill | take a turn for the worse = get worse
take a turn for the better = get better, improve | out of the woods = out of danger, safe
go under the knife = have surgery, have an operation | splitting headache = very bad headache | be killing me = hurt a lot
throw up = vomit, be sick | put on weight = gain weight, get heavier | pile on the pounds = gain weight, get heavier
hit the gym = exercise, train | take its toll = do harm, have a bad effect | pull through = survive, recover | nod off = fall asleep
doze off = fall asleep | have a lie-in = sleep late, stay in bed late | get some shut-eye = sleep
toss and turn = sleep badly, not be able to sleep | crash on * sofa = sleep on the sofa | crash on * couch = sleep on the couch
at the end of one's tether = out of patience, desperate | down in the mouth = sad, unhappy
have the time of one's life = have great fun, enjoy it very much | chuffed = very pleased, proud | be gutted = very disappointed, very sad
gobsmacked = very surprised, astonished | lose for words = very surprised, not knowing what to say | take aback = surprised, shocked
can't wait to = be excited to, look forward to | can't wait for = be excited about, look forward to
look forward to = be excited about, be happy about what is coming | can't be bothered = not want to, be too lazy
couldn't care less = not care at all | don't give a damn = not care at all | have a thing for = be attracted to, like
like a duck to water = easily, naturally | rub * up the wrong way = annoy | drive * mad = annoy | drive * nuts = annoy
drive * round the bend = annoy | get under * skin = annoy | make * blood boil = make very angry | pissed off = angry, annoyed
lose one's rag = get angry | go ballistic = get very angry | flip out = get very angry | freak out = panic, get very upset
throw a fit = get very angry | hold a grudge = stay angry, not forgive | have it in for = dislike, want to harm
wake up on the wrong side of the bed = be in a bad mood | get out of bed on the wrong side = be in a bad mood
burst into tears = start to cry, cry | cry one's eyes out = cry a lot | in floods of tears = crying a lot
break one's heart = make very sad | heart sink = be disappointed, be sad | be beside oneself = very upset | lose sleep over = worry about
worried sick = very worried | on tenterhooks = nervous, anxious | nervous wreck = very nervous, very anxious | bore to tears = very bored
bore stiff = very bored | take the mickey = tease, make fun of | make fun of = tease, mock | keep one's chin up = stay cheerful
get * off one's chest = tell what troubles one | pour one's heart out = tell all the troubles | lose one's nerve = become afraid, not dare
get along with = have a good relationship with, like | get on well = have a good relationship, like each other
like a house on fire = very well, as very good friends | thick as thieves = close friends | get off to a flying start = start very well
on good terms = friendly with each other, still friends | not on speaking terms = not talking to each other
aren't on speaking terms = not talking to each other | break up with = end the relationship with, separate from
go one's separate ways = separate, end the relationship | patch things up = make peace, be friends again
clear the air = settle the disagreement, talk it out, resolve it | sort things out = solve the problem, resolve it
bad blood = hostility, quarrel | fight like cat and dog = quarrel a lot | drift apart = become less close
keep in touch = stay in contact | hang up on = end the phone call with | give * the cold shoulder = ignore, be unfriendly to
go behind one's back = do it secretly, deceive | get stood up = the date did not come | ask me out = invite on a date
ask him out = invite on a date | ask her out = invite on a date | look after = take care of | look up to = admire, respect
look down on = despise, feel superior to | put up with = tolerate, bear | run in the family = be common in the family
apple of one's eye = favourite, loved very much | give * a piece of one's mind = scold, tell angrily | tell * off = scold
in the doghouse = in trouble, in disgrace | in one's good books = liked by | go back on one's word = break the promise
keep one's word = keep the promise | take * for granted = not value enough | feel let down = be disappointed
full of oneself = arrogant, conceited | laid-back = relaxed, easy-going | pig-headed = stubborn | stuck-up = arrogant
tight-fisted = mean, stingy | cool as a cucumber = very calm | green with envy = very jealous
keep * under one's hat = keep secret, tell nobody | keep * to oneself = keep secret, tell nobody
come clean about = confess, admit, tell the truth | let slip = reveal by mistake | give the game away = reveal the secret
keep * in the dark about = not tell, not inform | get wind of = hear about, learn of
word of mouth = recommendation, being told by others | fall on deaf ears = be ignored | pull a fast one = deceive, trick
smell a rat = suspect, be suspicious | put two and two together = guess, conclude | haven't a clue = not know
don't have a clue = not know | get the wrong end of the stick = misunderstand | get one's wires crossed = misunderstand
get to the bottom of = find the cause of | get to grips with = learn to handle | figure out = understand, find out, solve
look into = investigate, check | make a mountain out of a molehill = exaggerate | blow * out of proportion = exaggerate
kick up a fuss = complain | add fuel to the fire = make it worse | eat one's words = admit being wrong | pick * brain = ask for advice
talk me into = persuade, convince | talk him into = persuade, convince | talk her into = persuade, convince
talk them into = persuade, convince | talk * out of = persuade not to | twist one's arm = persuade, put pressure on
make up one's mind = decide | play it by ear = decide later, improvise, have no fixed plan | wing it = improvise | weigh up = consider
think twice = hesitate, reconsider | put one's foot down = insist, refuse firmly | stand one's ground = not give in
dig one's heels in = refuse to give in | won't budge = refuse to change, not move | wouldn't budge = refuse to change, not move
meet * halfway = compromise | on board with = in agreement with, supporting | go along with = accept, agree to
come up with = think of, suggest | count me in = I will take part | count me out = I will not take part | deal-breaker = reason to refuse
jump at the chance = accept gladly | pass up = refuse, not take | give it a miss = skip it, not do it
push back to = postpone to, move to a later date | bring forward = move to an earlier date | sign up for = register for, enrol in
drop out of = leave, quit before the end | pack it in = stop, quit | give it a whirl = try | over my dead body = never
when pigs fly = never | a long shot = unlikely | be on the cards = be likely | be in the cards = be likely
have one's heart set on = want very much | with flying colours = very well, easily, with a very good result
with flying colors = very well, easily, with a very good result | scrape through = barely pass, only just pass
aced = do very well in, pass easily | flunk = fail | brush up on = practise, improve | easy as pie = very easy
plain sailing = easy, without problems | not rocket science = easy | easier said than done = difficult
work like a charm = work very well | do the trick = work, solve the problem | go swimmingly = go very well
without a hitch = smoothly, without problems | go pear-shaped = go wrong, fail | blow one's chances = lose the opportunity
miss out on = not get, not experience | in a bind = in difficulty, in trouble | in a tight spot = in difficulty, in trouble
be on a roll = be successful | strike it rich = become rich | make it big = become successful | top-notch = excellent
blow one's mind = amaze, impress | nothing to write home about = not special, ordinary | a let-down = a disappointment
leave a lot to be desired = not good enough, bad | win hands down = win easily, win clearly | win by a landslide = win clearly
neck and neck = level, very close | out of one's league = too good or too expensive for | done and dusted = finished
over and done with = finished | fingers crossed = hopefully | touch wood = hopefully | follow in one's footsteps = do the same job as
get one's own way = get what one wants | go through the roof = rise sharply, be very high | on the fritz = broken, not working
act up = not work properly, behave badly | conk out = stop working, break down | a write-off = damaged beyond repair
see better days = old, in bad condition | spick and span = very clean, tidy | put the kettle on = make tea | grab a bite = eat something
eat out = eat in a restaurant | have a night in = stay at home | night on the town = evening out | peckish = hungry
wolf down = eat quickly | have one too many = drink too much, be drunk | jam-packed = completely full, very crowded
show up = come, arrive, appear | binge-watch = watch many episodes at once | chuck it down = rain heavily | tip it down = rain heavily
pour with rain = rain heavily | wet through = completely wet | scorcher = very hot day | set off for = leave for, start for
give * a lift = take by car, drive | give * a ride = take by car, drive | get away from it all = go on holiday
bumper to bumper = heavy traffic, traffic jam | hold up in traffic = delayed by traffic
in the sticks = in the countryside, far from town | the back of beyond = far from everything | just round the corner = very near, soon
just around the corner = very near, soon | once in a while = sometimes | now and again = sometimes | day in day out = every day
ages ago = a long time ago | for donkey's years = for a very long time | the other day = recently, a few days ago
in the blink of an eye = very quickly | on the dot = exactly on time | down to the wire = until the last moment
cut it fine = leave little time | at short notice = with little warning | on short notice = with little warning
kill time = pass the time, wait | ahead of time = early | in the long run = in the end | go for good = gone forever
leave for good = leave forever | close for good = close forever | bit by bit = gradually | catch up on = do what was missed
be let down = be disappointed | be spot on = be exactly right | put * on the market = offer for sale
get the chop = be dismissed from the job | go through a rough patch = have difficulties | call it a night = stop, go to bed
get back together = be a couple again | get carried away = become too excited | pop round = visit, come for a short time
walk out on = leave, abandon | knuckle down = work hard | break even = make neither profit nor loss | go bust = go bankrupt, fail
on a shoestring = with very little money | cost a bomb = be very expensive | marching orders = dismissal from the job, being fired
better half = husband or wife | drop in on = visit, come for a short time
`;
